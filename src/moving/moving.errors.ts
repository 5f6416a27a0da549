import { Conflict, PanelError, type PanelErrorDetails } from '../common/problems/panel.errors.js';
import { type Reason, reason } from './reasons/reason.js';

/** An import fails as a whole, for a reason that programs can translate. */
export abstract class MoveFailure extends PanelError {
  constructor(
    status: number,
    readonly reason: Reason,
    message: string = reason.text,
    details: PanelErrorDetails = {},
  ) {
    super(status, message, details);
  }
}

/** The dump or the database of the old panel cannot be read as such. The message says what is wrong. */
export class SourceRefused extends MoveFailure {
  constructor(why: Reason) {
    super(422, why);
  }
}

/** An import cannot be run with these options. */
export class MoveOptionsRefused extends MoveFailure {
  constructor(why: Reason) {
    super(422, why);
  }
}

/** One message for every failure to connect: the reason would tell a stranger what listens where. */
export class SourceUnreachable extends MoveFailure {
  constructor() {
    super(422, reason('unreachable'));
  }
}

/** Rows here would have to give way to rows of the old panel. */
export class MoveConflict extends MoveFailure {
  /** @param hasWritten true if values have been taken since the import began to write */
  constructor(
    readonly conflicts: readonly Reason[],
    hasWritten = false,
  ) {
    const lines = conflicts.map(({ text }) => text);
    const listed = lines.slice(0, 50);
    const rest = lines.length - listed.length;
    const why = reason(hasWritten ? 'conflicts-meanwhile' : 'conflicts', { count: lines.length });
    const message = [why.text, ...listed, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n  ');
    super(409, why, message, { problems: lines });
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
    super(409, 'The import was interrupted. What it has written stays; a further import goes on with the rest', {
      code: 'import-interrupted',
    });
  }
}
