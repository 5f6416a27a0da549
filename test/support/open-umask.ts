/** Starts a process under the umask of most machines, whatever that of the tests is: who may read its files is up to itself. */
export function underOpenUmask<T>(start: () => T): T {
  const before = process.umask(0o022);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}
