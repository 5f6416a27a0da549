/** A reader process has ended before its work, which ends only the job that it works for. */
export class ReaderEnded extends Error {
  constructor(message: string) {
    super(message);
    this.name = new.target.name;
  }
}

/** The file needs more memory than a reader process may have. A repeat would need it too. */
export class ReaderOutOfMemory extends ReaderEnded {
  constructor(readonly mebibytes: number) {
    super(`The reader process needed more than ${mebibytes} MiB`);
  }
}

/** The reader process gave no sign for some time. */
export class ReaderStoodStill extends ReaderEnded {
  constructor(readonly seconds: number) {
    super(`The reader process gave no sign for ${seconds} s`);
  }
}

/** The reader process has worked for longer than the job may take. */
export class ReaderTooLong extends ReaderEnded {
  constructor(readonly seconds: number) {
    super(`The reader process took longer than ${seconds} s`);
  }
}

/** The reader process died, or could not be started. */
export class ReaderDied extends ReaderEnded {
  /** @param how for example `SIGKILL` */
  constructor(how: string) {
    super(`The reader process died (${how})`);
  }
}

/** The program of the reader has failed in a way that nobody has foreseen. */
export class ReaderFailed extends ReaderEnded {}
