#include <gio/gio.h>
#include <glib-unix.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
