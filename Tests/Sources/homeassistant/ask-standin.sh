#!/bin/sh
# The same questions for the stand-in at SOURCE_URL. Usage: ask-standin.sh FOLDER
TOKEN=standin.long-lived.token exec "${PYTHON-/usr/bin/python3}" -B "$(dirname "$0")/answers.py" "$SOURCE_URL" "$1"
