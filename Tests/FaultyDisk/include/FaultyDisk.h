#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/* A disk under SQLite that fails as it is told, or that remembers what a power cut would leave.
   One for the whole process; only files whose path begins with a prefix are on it. */

enum FaultyCall { FAULTY_NONE, FAULTY_OPEN, FAULTY_READ, FAULTY_WRITE, FAULTY_SYNC, FAULTY_TRUNCATE, FAULTY_DELETE };

/* Becomes the usual VFS of the process; 0 when it has. Again is no harm. */
int faulty_disk_install(const char *prefix);
/* Has the nth call of this kind from now on fail with an SQLite code, and all after it too if for good. */
void faulty_disk_fail(enum FaultyCall call, int nth, int code, int for_good);
/* No call fails any more. Returns whether one has since faulty_disk_fail. */
int faulty_disk_mend(void);
/* From now on each sync leaves what is on the disk by then in FOLDER/1, FOLDER/2 …; NULL ends it. */
void faulty_disk_remember(const char *folder);
/* How many of these there are. */
int faulty_disk_images(void);

#endif
