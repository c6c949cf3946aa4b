// The peer of what a strap's day costs: a client of GDBus that subscribes to one characteristic and counts what
// comes, until COUNT. Usage: count-values ADDRESS UUID COUNT
#include <gio/gio.h>
#include <stdlib.h>
#include <string.h>

static GMainLoop *loop;
static long left;

static void changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                    const char *member, GVariant *values, void *data) {
  const char *of;
  GVariant *properties, *value;
  (void)bus, (void)sender, (void)path, (void)interface, (void)member, (void)data;
  g_variant_get(values, "(&s@a{sv}as)", &of, &properties, NULL);
  value = g_variant_lookup_value(properties, "Value", G_VARIANT_TYPE("ay"));
  if (value) {
    g_variant_unref(value);
    if (--left == 0) g_main_loop_quit(loop);
  }
  g_variant_unref(properties);
}

int main(int count, char **words) {
  GError *error = NULL;
  GDBusConnection *bus = g_bus_get_sync(G_BUS_TYPE_SYSTEM, NULL, &error);
  char *device, *wanted = NULL;
  GVariant *answer, *objects, *interfaces;
  GVariantIter iterator;
  const char *path;
  if (!bus || count != 4) return 69;
  left = atol(words[3]);
  loop = g_main_loop_new(NULL, FALSE);
  device = g_strdup_printf("/org/bluez/hci0/dev_%s", g_strdelimit(g_strdup(words[1]), ":", '_'));
  g_dbus_connection_signal_subscribe(bus, NULL, "org.freedesktop.DBus.Properties", "PropertiesChanged", NULL,
                                     "org.bluez.GattCharacteristic1", G_DBUS_SIGNAL_FLAGS_NONE, changed, NULL, NULL);
  answer = g_dbus_connection_call_sync(bus, "org.bluez", device, "org.bluez.Device1", "Connect", NULL, NULL,
                                       G_DBUS_CALL_FLAGS_NONE, 60000, NULL, &error);
  if (!answer) return 69;
  answer = g_dbus_connection_call_sync(bus, "org.bluez", "/", "org.freedesktop.DBus.ObjectManager",
                                       "GetManagedObjects", NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error);
  if (!answer) return 69;
  objects = g_variant_get_child_value(answer, 0);
  g_variant_iter_init(&iterator, objects);
  while (g_variant_iter_next(&iterator, "{&o@a{sa{sv}}}", &path, &interfaces)) {
    GVariant *one = g_variant_lookup_value(interfaces, "org.bluez.GattCharacteristic1", NULL);
    const char *uuid = NULL;
    if (one && g_str_has_prefix(path, device) && g_variant_lookup(one, "UUID", "&s", &uuid) &&
        g_str_has_prefix(uuid, words[2]))
      wanted = g_strdup(path);
  }
  if (!wanted || !g_dbus_connection_call_sync(bus, "org.bluez", wanted, "org.bluez.GattCharacteristic1", "StartNotify",
                                              NULL, NULL, G_DBUS_CALL_FLAGS_NONE, -1, NULL, &error))
    return 69;
  g_main_loop_run(loop);
  return 0;
}
