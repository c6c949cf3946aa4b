#ifndef FAULTY_DISK_H
#define FAULTY_DISK_H

/* A disk under SQLite that fails on request, or records what a power cut would leave.
   One for the whole process; it holds only files whose path begins with a prefix. */

enum FaultyCall { FAULTY_NONE, FAULTY_OPEN, FAULTY_READ, FAULTY_WRITE, FAULTY_SYNC, FAULTY_TRUNCATE, FAULTY_DELETE };

/* Becomes the default VFS of the process; 0 on success. Calling it again does no harm. */
int faulty_disk_install(const char *prefix);
/* Makes the nth call of this kind from now on fail with an SQLite code, and all later ones if
   for good. */
void faulty_disk_fail(enum FaultyCall call, int nth, int code, int for_good);
/* Stops failing. Returns whether any call failed since faulty_disk_fail. */
int faulty_disk_mend(void);
/* From now on, each sync copies what is then on the disk to FOLDER/1, FOLDER/2 …; NULL stops it. */
void faulty_disk_remember(const char *folder);
/* The number of copies. */
int faulty_disk_images(void);

#endif
