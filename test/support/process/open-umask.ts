/** Starts a process with the usual umask, whatever the umask of the tests is. The process itself must protect its files. */
export function underOpenUmask<T>(start: () => T): T {
  const before = process.umask(0o022);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}
