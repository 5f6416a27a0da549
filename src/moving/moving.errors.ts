import { PanelError } from '../common/panel.errors.js';

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
