#!/usr/bin/env bash
# What a Nightscout site costs, on a stand-in (Tests/Sources) behind TLS, beside curl and sqlite3 in the same run.
# Both know the tests' authority and the system's; curl reads the file of these, as it does where nothing is said.
# Usage: sources.sh PROGRAMS
set -euo pipefail
programs=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
stand="$here/../Tests/Sources"
export healthlog="$programs/healthlog" rounds=${ROUNDS:-15}
HOME=$(mktemp -d)
export HOME TZ=Europe/Rome
trap 'rm -rf "$HOME"' EXIT
cd "$HOME"

cat >measure.sh <<'SCRIPT'
set -euo pipefail
member() { printf '%s\n' "$SOURCE_READY" | sed -n "s/.*\"$1\": \"\([^\"]*\)\".*/\1/p"; }
umask 077
member token >token
cat /etc/ssl/certs/ca-certificates.crt "$HOME/certificates/authority.pem" >trusted.pem
source_do '{"do":"series","as":"v3","from":"-14d","every":300,"count":4032,"values":[104,105,110,120,133],"device":"x"}' >/dev/null
url=$(printf '%s\n' "$SERVED" | sed 's/.*"good": "\([^"]*\)".*/\1/')
python3 - "$url" "$(cat token)" "$HOME/certificates/authority.pem" <<'PYTHON'
import json, os, statistics, subprocess, sys, time, urllib.parse, urllib.request
url, token, authority = sys.argv[1:]
healthlog, rounds = os.environ["healthlog"], int(os.environ["rounds"])
journal = "journal.db"
os.environ["HEALTHLOG_JOURNAL"] = journal

def took(*words, ok=(0,)):
    begun = time.monotonic()
    status = subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    if status.returncode not in ok:
        sys.exit(f"{words}: {status.returncode} {status.stderr.decode()}")
    return time.monotonic() - begun

def row(what, budget, value, places=2):
    print(f"{what:<62} {value:6.{places}f}  (budget {budget:.2f})  {'ok' if value <= budget else 'MISSED'}")

def counts():
    return json.load(urllib.request.urlopen(os.environ["SOURCE_CONTROL"], b'{"do":"counts"}'))

key = json.load(urllib.request.urlopen(f"{os.environ['SOURCE_URL']}/api/v2/authorization/request/{token}"))["token"]
quoted = urllib.parse.quote
fields = "date,type,device,sgv,mbg,utcOffset"
since = int(time.time() * 1000) - 14 * 86400 * 1000
pages = [f"{url}/api/v3/entries?date%24gte={since}&sort=date&limit=1000&skip={n}&fields={fields}" for n in range(0, 5000, 1000)]
curl = ["curl", "-s", "--compressed", "--cacert", "trusted.pem", "-H", f"Authorization: Bearer {key}"]
insert = "CREATE TABLE s (date INTEGER, device TEXT, sgv REAL, UNIQUE (date, device));" + "".join(f"""
  INSERT OR IGNORE INTO s SELECT value ->> '$.date', value ->> '$.device', value ->> '$.sgv'
  FROM json_each(CAST(readfile('page{n}') AS TEXT), '$.result');""" for n in range(len(pages)))
peer = [*curl, *(word for n, page in enumerate(pages) for word in ("-o", f"page{n}", page))]
ours, theirs = [], []
for _ in range(max(3, rounds // 3)):
    for name in (journal, journal + "-wal", journal + "-shm", "peer.db"):
        if os.path.exists(name):
            os.remove(name)
    ours.append(took(healthlog, "source", "add", "home", "nightscout", url, "--token-file", "token", "--ca", authority))
    theirs.append(took(*peer) + took("sqlite3", "peer.db", insert))
row("first pull, 14 days / curl and sqlite3", 2, statistics.median(ours) / statistics.median(theirs))

stamp = int(time.time() * 1000)
hours = stamp - 3 * 3600 * 1000
doses = "date,created_at,eventType,enteredBy,insulin,carbs,notes,utcOffset"
same = [f"{url}/api/v3/entries/history/{stamp}?limit=1000&fields={fields},isValid,srvModified",
        f"{url}/api/v3/treatments/history/{stamp}?limit=1000&fields={doses},isValid,srvModified",
        f"{url}/api/v3/entries?date%24gte={hours}&sort=date&limit=1000&skip=0&fields={fields}"]
# What was measured while it began has come by now.
took(healthlog, "source", "pull", ok=(0, 1))
ours, theirs = [], []
before = counts()
for _ in range(rounds):
    ours.append(took(healthlog, "source", "pull", ok=(1,)))
between = counts()
row("requests of a pull with nothing new", 3, (between["last"] - before["last"]) / rounds)
row("bytes of their answers", 1024, (between["body_bytes"] - before["body_bytes"]) / rounds, 0)
for _ in range(rounds):
    ours.append(took(healthlog, "source", "pull", ok=(1,)))
    theirs.append(took(*curl, *same))
row("a pull with nothing new, the whole process / curl", 1.5, statistics.median(ours) / statistics.median(theirs))

def waiting(of):
    """How often the service of a journal wakes up in a while in which nothing is due, and what it holds."""
    service = subprocess.Popen([healthlog, "remind", "run"], env={**os.environ, "HEALTHLOG_JOURNAL": of})
    def told(file, name):
        with open(file) as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith(name))
    def switches():
        tasks = f"/proc/{service.pid}/task"
        return {task: told(f"{tasks}/{task}/status", "voluntary") for task in os.listdir(tasks)}
    try:
        time.sleep(3)
        begun = switches()
        time.sleep(int(os.environ.get("IDLE_SECONDS", "60")))
        # A thread that has ended takes none away.
        woken = sum(count - begun.get(task, 0) for task, count in switches().items())
        return woken, told(f"/proc/{service.pid}/status", "VmRSS")
    finally:
        service.terminate()
        service.wait()

took(healthlog, "add", "temp=36.5")
woken, beside = waiting(journal)
took(healthlog, "source", "remove", "home")
_, alone = waiting(journal)
row("the service between two pulls, voluntary switches", 0, woken, 0)
row("its resident memory / without a source", 1.1, beside / alone)
PYTHON
SCRIPT
"$stand/certificates.sh" "$HOME/certificates" >/dev/null
mkdir "$HOME/served"
"$stand/with-keyring.sh" unlocked "$stand/with-standin.sh" nightscout -- \
  "$stand/with-nginx.sh" "$HOME/served" "$HOME/certificates" bash measure.sh | grep -v "^{"
