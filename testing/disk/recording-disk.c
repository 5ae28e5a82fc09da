// A library for LD_PRELOAD that writes down what a process does to the files below one folder, in the order in which it happens, and that
// can play a disk that fills or fails. `recording-disk.ts` builds it, starts processes with it and reads what it wrote.
//
//   DISK_FOLDER   the folder, absolute; nothing else is watched
//   DISK_LOG      where the records go; `Record` in recording-disk.ts describes them
//   DISK_CONTROL  a file of two 64-bit numbers that the test may change at any time: bytes by which files may still grow, and whether
//                 every sync fails
//
// One lock is held over each call and its record, so that the records are in the order of the calls. A call is recorded once it has
// succeeded: a process that is killed in between has seen no result of it. Nothing is really synced, which a kill does not need and a
// simulated power cut does not look at. Calls that neither SQLite nor the backend makes here (openat, unlinkat, copy_file_range, writing
// through mmap) are not watched.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

typedef struct {
  uint32_t kind, length;
  uint64_t inode;
  int64_t offset;
} header;

typedef struct {
  volatile int64_t room;
  volatile int64_t fails;
} controls;

enum { most_files = 65536 };
/** Of each open file below the folder: which it is, so that a number that was closed and used again is noticed. */
static struct { dev_t device; ino_t inode; } files[most_files];
static const char *folder;
static size_t folder_length;
static int log_file = -1;
static controls *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread int is_inside;

#define REAL(result, name, ...) \
  static result (*real_##name)(__VA_ARGS__); \
  if (!real_##name) real_##name = (result (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)

static void complain(const char *what) {
  perror(what);
  abort();
}

__attribute__((constructor)) static void prepare(void) {
  const char *path = getenv("DISK_LOG"), *control_path = getenv("DISK_CONTROL");
  const char *watched = getenv("DISK_FOLDER");
  if (!path || !control_path || !watched) return;
  REAL(int, open, const char *, int, ...);
  log_file = real_open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (log_file < 0) complain("recording-disk: log");
  int file = real_open(control_path, O_RDWR | O_CLOEXEC);
  if (file < 0) complain("recording-disk: control");
  control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (control == MAP_FAILED) complain("recording-disk: control");
  folder_length = strlen(watched);
  folder = watched;
}

/** The path from the folder on, if it is below it and no index of a log (SQLite makes that anew after a crash). */
static const char *below(const char *path) {
  if (!folder || strncmp(path, folder, folder_length) != 0) return NULL;
  if (path[folder_length] == 0) return "";
  if (path[folder_length] != '/') return NULL;
  size_t length = strlen(path);
  if (length > 4 && strcmp(path + length - 4, "-shm") == 0) return NULL;
  return path + folder_length + 1;
}

static void record(char kind, uint64_t inode, int64_t offset, const void *bytes, size_t length) {
  header head = { (uint32_t)kind, (uint32_t)length, inode, offset };
  struct iovec parts[2] = { { &head, sizeof head }, { (void *)bytes, length } };
  REAL(ssize_t, writev, int, const struct iovec *, int);
  if (real_writev(log_file, parts, 2) != (ssize_t)(sizeof head + length)) complain("recording-disk: record");
}

static void enter(void) { pthread_mutex_lock(&lock); is_inside = 1; }
static void leave(void) { int said = errno; is_inside = 0; pthread_mutex_unlock(&lock); errno = said; }

static int is_watched(int file, struct stat *found) {
  if (!folder || is_inside || file < 0 || file >= most_files || files[file].inode == 0) return 0;
  return fstat(file, found) == 0 && found->st_ino == files[file].inode && found->st_dev == files[file].device;
}

static int open_watched(const char *path, int flags, mode_t mode) {
  REAL(int, open, const char *, int, ...);
  const char *name = folder && !is_inside ? below(path) : NULL;
  if (!name) return real_open(path, flags, mode);
  enter();
  struct stat before, after;
  int is_new = (flags & O_CREAT) && stat(path, &before) != 0;
  int file = real_open(path, flags, mode);
  if (file >= most_files) { errno = EMFILE; complain("recording-disk: open"); }
  if (file >= 0 && fstat(file, &after) == 0) {
    files[file].device = after.st_dev;
    files[file].inode = after.st_ino;
    if (is_new) record('C', after.st_ino, 0, name, strlen(name));
    else if (flags & O_TRUNC) record('T', after.st_ino, 0, NULL, 0);
  }
  leave();
  return file;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    mode_t mode = 0; \
    if (flags & O_CREAT) { va_list rest; va_start(rest, flags); mode = va_arg(rest, mode_t); va_end(rest); } \
    return open_watched(path, flags, mode); \
  }
OPEN(open)
OPEN(open64)

/** How much of a write the disk takes; -1 when it has no room for any of it. */
static ssize_t take_room(const struct stat *file, int64_t offset, size_t length) {
  int64_t grows = offset + (int64_t)length - file->st_size;
  if (grows <= 0) return (ssize_t)length;
  if (control->room >= grows) { control->room -= grows; return (ssize_t)length; }
  int64_t taken = (int64_t)length - grows + control->room;
  control->room = 0;
  if (taken > 0) return (ssize_t)taken;
  errno = ENOSPC;
  return -1;
}

static ssize_t write_at(int file, const struct stat *found, const void *bytes, size_t length, int64_t offset, int moves) {
  ssize_t taken = take_room(found, offset, length);
  if (taken < 0) return -1;
  REAL(ssize_t, pwrite, int, const void *, size_t, off_t);
  ssize_t written = real_pwrite(file, bytes, (size_t)taken, offset);
  if (written < 0) return -1;
  if (moves) lseek(file, offset + written, SEEK_SET);
  record('W', found->st_ino, offset, bytes, (size_t)written);
  return written;
}

/** @param offset -1 for where the file stands. */
static ssize_t write_parts(int file, const struct stat *found, const struct iovec *parts, int count, int64_t offset) {
  int moves = offset < 0;
  if (moves) offset = (fcntl(file, F_GETFL) & O_APPEND) ? found->st_size : lseek(file, 0, SEEK_CUR);
  ssize_t sum = 0;
  for (int at = 0; at < count; at++) {
    struct stat now;
    fstat(file, &now);
    ssize_t written = write_at(file, &now, parts[at].iov_base, parts[at].iov_len, offset + sum, moves);
    if (written < 0) return sum > 0 ? sum : -1;
    sum += written;
    if ((size_t)written < parts[at].iov_len) break;
  }
  return sum;
}

#define WRITE(name, call, parts, count, offset, ...) \
  { \
    struct stat found; \
    if (!is_watched(file, &found)) { REAL(ssize_t, name, __VA_ARGS__); return real_##name call; } \
    enter(); \
    ssize_t written = write_parts(file, &found, parts, count, offset); \
    leave(); \
    return written; \
  }
ssize_t write(int file, const void *bytes, size_t length) {
  // What the process says stands among the records, ahead of being said: it must hold from there on.
  if (folder && file == 1 && !is_inside) { enter(); record('A', 0, 0, bytes, length); leave(); }
  struct iovec part = { (void *)bytes, length };
  WRITE(write, (file, bytes, length), &part, 1, -1, int, const void *, size_t)
}
ssize_t writev(int file, const struct iovec *parts, int count)
  WRITE(writev, (file, parts, count), parts, count, -1, int, const struct iovec *, int)
#define PWRITE(name) \
  ssize_t name(int file, const void *bytes, size_t length, off_t offset) { \
    struct iovec part = { (void *)bytes, length }; \
    WRITE(name, (file, bytes, length, offset), &part, 1, offset, int, const void *, size_t, off_t) \
  }
PWRITE(pwrite)
PWRITE(pwrite64)
#define PWRITEV(name) \
  ssize_t name(int file, const struct iovec *parts, int count, off_t offset) \
    WRITE(name, (file, parts, count, offset), parts, count, offset, int, const struct iovec *, int, off_t)
PWRITEV(pwritev)
PWRITEV(pwritev64)

#define FTRUNCATE(name) \
  int name(int file, off_t size) { \
    REAL(int, name, int, off_t); \
    struct stat found; \
    if (!is_watched(file, &found)) return real_##name(file, size); \
    enter(); \
    int result = real_##name(file, size); \
    if (result == 0) record('T', found.st_ino, size, NULL, 0); \
    leave(); \
    return result; \
  }
FTRUNCATE(ftruncate)
FTRUNCATE(ftruncate64)

// The kernel reports a failed sync once and takes the pages for written: a later sync does not write them. Records say so.
#define SYNC(name) \
  int name(int file) { \
    REAL(int, name, int); \
    struct stat found; \
    if (!is_watched(file, &found)) return real_##name(file); \
    enter(); \
    int result = 0; \
    if (control->fails) { record('F', found.st_ino, 0, NULL, 0); errno = EIO; result = -1; } \
    else record('S', found.st_ino, 0, NULL, 0); \
    leave(); \
    return result; \
  }
SYNC(fsync)
SYNC(fdatasync)

#define ON_PATH(name, kind, call, ...) \
  { \
    REAL(int, name, __VA_ARGS__); \
    const char *inside = folder && !is_inside ? below(path) : NULL; \
    if (!inside) return real_##name call; \
    enter(); \
    int result = real_##name call; \
    struct stat made = { 0 }; \
    if (result == 0) { \
      if (kind == 'D') stat(path, &made); \
      record(kind, made.st_ino, 0, inside, strlen(inside)); \
    } \
    leave(); \
    return result; \
  }
int unlink(const char *path) ON_PATH(unlink, 'U', (path), const char *)
int rmdir(const char *path) ON_PATH(rmdir, 'U', (path), const char *)
int remove(const char *path) ON_PATH(remove, 'U', (path), const char *)
int mkdir(const char *path, mode_t mode) ON_PATH(mkdir, 'D', (path, mode), const char *, mode_t)

/** The two names, with a zero byte between them. */
static void record_names(char kind, const char *old, const char *new) {
  char names[2 * PATH_MAX];
  size_t first = strlen(old), second = strlen(new);
  memcpy(names, old, first + 1);
  memcpy(names + first + 1, new, second);
  record(kind, 0, 0, names, first + 1 + second);
}

#define ON_TWO(name, kind) \
  int name(const char *old, const char *new) { \
    REAL(int, name, const char *, const char *); \
    const char *from = folder && !is_inside ? below(old) : NULL, *to = folder && !is_inside ? below(new) : NULL; \
    if (!from || !to) return real_##name(old, new); \
    enter(); \
    int result = real_##name(old, new); \
    if (result == 0) record_names(kind, from, to); \
    leave(); \
    return result; \
  }
ON_TWO(rename, 'R')
ON_TWO(link, 'L')
