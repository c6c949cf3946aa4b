#define _GNU_SOURCE
#include "FaultyDisk.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct faulty_file {
  sqlite3_file base;
  char path[512];
  sqlite3_file *real;
};

static sqlite3_vfs vfs;
static sqlite3_vfs *usual;
static char prefix[512];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static enum FaultyCall failing;
static int left, failing_code, fails_for_good, has_failed;
static char images[512];
static int image_count;

static int is_ours(const char *path) { return path && strncmp(path, prefix, strlen(prefix)) == 0; }

/* The code to fail with; SQLITE_OK to go on. */
static int verdict(enum FaultyCall call, const char *path) {
  if (!is_ours(path)) return SQLITE_OK;
  pthread_mutex_lock(&lock);
  int code = SQLITE_OK;
  if (failing == call) {
    left--;
    if (left == 0 || (left < 0 && fails_for_good)) {
      code = failing_code;
      has_failed = 1;
    }
  }
  pthread_mutex_unlock(&lock);
  return code;
}

static void copy(const char *from, const char *to) {
  char buffer[65536];
  ssize_t count;
  int in = open(from, O_RDONLY | O_CLOEXEC), out;
  if (in < 0) return;
  out = open(to, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  while (out >= 0 && (count = read(in, buffer, sizeof buffer)) > 0)
    if (write(out, buffer, (size_t)count) != count) break;
  if (out >= 0) close(out);
  close(in);
}

static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/* Copies everything durable into a new folder. */
static void take_image(void) {
  char folder[600], from[1200], to[1200], durable[600];
  struct dirent *entry;
  snprintf(durable, sizeof durable, "%s/durable", images);
  snprintf(folder, sizeof folder, "%s/%d", images, ++image_count);
  mkdir(folder, 0700);
  DIR *stream = opendir(durable);
  if (!stream) return;
  while ((entry = readdir(stream))) {
    if (entry->d_name[0] == '.') continue;
    snprintf(from, sizeof from, "%s/%s", durable, entry->d_name);
    snprintf(to, sizeof to, "%s/%s", folder, entry->d_name);
    copy(from, to);
  }
  closedir(stream);
}

/* FILE is on the disk in its current state. Reading it through another descriptor would release
   this process's locks when closed, so this uses SQLite's own. */
static void remember(struct faulty_file *file, int is_gone) {
  char durable[1200], buffer[65536];
  sqlite3_int64 size = 0, at = 0;
  pthread_mutex_lock(&lock);
  if (images[0] && is_ours(file->path)) {
    snprintf(durable, sizeof durable, "%s/durable/%s", images, name_of(file->path));
    if (is_gone) {
      unlink(durable);
    } else {
      int out = open(durable, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
      file->real->pMethods->xFileSize(file->real, &size);
      while (out >= 0 && at < size) {
        int count = size - at < (sqlite3_int64)sizeof buffer ? (int)(size - at) : (int)sizeof buffer;
        if (file->real->pMethods->xRead(file->real, buffer, count, at) != SQLITE_OK) break;
        if (write(out, buffer, (size_t)count) != count) break;
        at += count;
      }
      if (out >= 0) close(out);
    }
    take_image();
  }
  pthread_mutex_unlock(&lock);
}

#define REAL(f) (((struct faulty_file *)(f))->real)
#define PATH(f) (((struct faulty_file *)(f))->path)

static int x_close(sqlite3_file *f) { return REAL(f)->pMethods ? REAL(f)->pMethods->xClose(REAL(f)) : SQLITE_OK; }
static int x_read(sqlite3_file *f, void *p, int n, sqlite3_int64 at) {
  int code = verdict(FAULTY_READ, PATH(f));
  return code ? code : REAL(f)->pMethods->xRead(REAL(f), p, n, at);
}
static int x_write(sqlite3_file *f, const void *p, int n, sqlite3_int64 at) {
  int code = verdict(FAULTY_WRITE, PATH(f));
  /* Half of it is written anyway. */
  if (code && n > 1) REAL(f)->pMethods->xWrite(REAL(f), p, n / 2, at);
  return code ? code : REAL(f)->pMethods->xWrite(REAL(f), p, n, at);
}
static int x_truncate(sqlite3_file *f, sqlite3_int64 size) {
  int code = verdict(FAULTY_TRUNCATE, PATH(f));
  return code ? code : REAL(f)->pMethods->xTruncate(REAL(f), size);
}
static int x_sync(sqlite3_file *f, int flags) {
  int code = verdict(FAULTY_SYNC, PATH(f));
  if (!code) code = REAL(f)->pMethods->xSync(REAL(f), flags);
  if (!code) remember((struct faulty_file *)f, 0);
  return code;
}
static int x_size(sqlite3_file *f, sqlite3_int64 *size) { return REAL(f)->pMethods->xFileSize(REAL(f), size); }
static int x_lock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xLock(REAL(f), l); }
static int x_unlock(sqlite3_file *f, int l) { return REAL(f)->pMethods->xUnlock(REAL(f), l); }
static int x_reserved(sqlite3_file *f, int *r) { return REAL(f)->pMethods->xCheckReservedLock(REAL(f), r); }
static int x_control(sqlite3_file *f, int op, void *p) { return REAL(f)->pMethods->xFileControl(REAL(f), op, p); }
static int x_sector(sqlite3_file *f) { return REAL(f)->pMethods->xSectorSize(REAL(f)); }
static int x_traits(sqlite3_file *f) { return REAL(f)->pMethods->xDeviceCharacteristics(REAL(f)); }
static int x_shm_map(sqlite3_file *f, int i, int n, int e, void volatile **p) {
  return REAL(f)->pMethods->xShmMap(REAL(f), i, n, e, p);
}
static int x_shm_lock(sqlite3_file *f, int o, int n, int flags) {
  return REAL(f)->pMethods->xShmLock(REAL(f), o, n, flags);
}
static void x_shm_barrier(sqlite3_file *f) { REAL(f)->pMethods->xShmBarrier(REAL(f)); }
static int x_shm_unmap(sqlite3_file *f, int d) { return REAL(f)->pMethods->xShmUnmap(REAL(f), d); }

static const sqlite3_io_methods methods = {
    2,       x_close,   x_read,     x_write,    x_truncate, x_sync,    x_size,     x_lock,        x_unlock,
    x_reserved, x_control, x_sector, x_traits, x_shm_map,  x_shm_lock, x_shm_barrier, x_shm_unmap, NULL, NULL,
};

static int v_open(sqlite3_vfs *v, const char *path, sqlite3_file *f, int flags, int *out) {
  struct faulty_file *file = (struct faulty_file *)f;
  (void)v;
  file->base.pMethods = NULL;
  file->real = (sqlite3_file *)(file + 1);
  file->real->pMethods = NULL;
  snprintf(file->path, sizeof file->path, "%s", path ? path : "");
  int code = verdict(FAULTY_OPEN, file->path);
  if (!code) code = usual->xOpen(usual, path, file->real, flags, out);
  if (file->real->pMethods) file->base.pMethods = &methods;
  return code;
}
static int v_delete(sqlite3_vfs *v, const char *path, int sync) {
  struct faulty_file file;
  (void)v;
  int code = verdict(FAULTY_DELETE, path);
  if (!code) code = usual->xDelete(usual, path, sync);
  if (!code && sync) {
    snprintf(file.path, sizeof file.path, "%s", path);
    remember(&file, 1);
  }
  return code;
}
static int v_access(sqlite3_vfs *v, const char *p, int f, int *o) { (void)v; return usual->xAccess(usual, p, f, o); }
static int v_full(sqlite3_vfs *v, const char *p, int n, char *o) { (void)v; return usual->xFullPathname(usual, p, n, o); }

int faulty_disk_install(const char *wanted) {
  pthread_mutex_lock(&lock);
  if (!usual) {
    usual = sqlite3_vfs_find(NULL);
    snprintf(prefix, sizeof prefix, "%s", wanted);
    vfs = *usual;
    vfs.szOsFile = (int)sizeof(struct faulty_file) + usual->szOsFile;
    vfs.zName = "faulty";
    vfs.pNext = NULL;
    vfs.xOpen = v_open;
    vfs.xDelete = v_delete;
    vfs.xAccess = v_access;
    vfs.xFullPathname = v_full;
  }
  pthread_mutex_unlock(&lock);
  return sqlite3_vfs_register(&vfs, 1);
}

void faulty_disk_fail(enum FaultyCall call, int nth, int code, int for_good) {
  pthread_mutex_lock(&lock);
  failing = call;
  left = nth;
  failing_code = code;
  fails_for_good = for_good;
  has_failed = 0;
  pthread_mutex_unlock(&lock);
}

int faulty_disk_mend(void) {
  pthread_mutex_lock(&lock);
  failing = FAULTY_NONE;
  int result = has_failed;
  pthread_mutex_unlock(&lock);
  return result;
}

void faulty_disk_remember(const char *folder) {
  char durable[600];
  pthread_mutex_lock(&lock);
  snprintf(images, sizeof images, "%s", folder ? folder : "");
  image_count = 0;
  if (folder) {
    snprintf(durable, sizeof durable, "%s/durable", folder);
    mkdir(durable, 0700);
  }
  pthread_mutex_unlock(&lock);
}

int faulty_disk_images(void) {
  pthread_mutex_lock(&lock);
  int result = image_count;
  pthread_mutex_unlock(&lock);
  return result;
}
