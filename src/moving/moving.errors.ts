import { Conflict, PanelError } from '../common/panel.errors.js';

/** The dump or the database of the old panel cannot be read as such. The message says what is wrong. */
export class SourceRefused extends PanelError {
  constructor(message: string) {
    super(422, message);
  }
}

/** One message for every failure to connect: the reason would tell a stranger what listens where. */
export class SourceUnreachable extends PanelError {
  constructor() {
    super(
      422,
      'The database of the old panel cannot be opened. Check address, user, password, database name and, unless it is on this ' +
        'machine, its TLS certificate',
    );
  }
}

/** Rows here would have to give way to rows of the old panel. Nothing was written. */
export class MoveConflict extends PanelError {
  constructor(readonly conflicts: readonly string[]) {
    const listed = conflicts.slice(0, 50);
    const rest = conflicts.length - listed.length;
    super(
      409,
      [
        `Nothing was imported: ${conflicts.length} values of the old panel are taken here`,
        ...listed,
        ...(rest > 0 ? [`and ${rest} more`] : []),
      ].join('\n  '),
      { problems: conflicts },
    );
  }
}

/** Two imports would meet each other's half of the work. */
export class MoveRunning extends Conflict {
  /** @param holder a command, or an import of the panel */
  constructor(holder: string) {
    super(
      `Another import is running: ${holder || 'one that has just ended'}. Wait for its end; if it was killed, try again in a minute`,
      'import-running',
    );
  }
}

/** The import was cancelled, its process stops, or another one goes on with it. What it has written stays. */
export class MoveInterrupted extends PanelError {
  constructor() {
    super(409, 'The import was interrupted. What it has written stays; a further import goes on with the rest');
  }
}
