/** Starts a process with the usual umask, whatever that of the tests is. Its files must be protected by the process itself. */
export function underOpenUmask<T>(start: () => T): T {
  const before = process.umask(0o022);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}
