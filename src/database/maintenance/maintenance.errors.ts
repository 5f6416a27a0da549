import { PanelError } from '../../common/problems/panel.errors.js';
import type { Maintenance } from './maintenance.entity.js';

type Mark = Pick<Maintenance, 'state' | 'copyId' | 'peer'>;

/** A copy reads or writes the database, or has taken its place. */
export class DatabaseInMaintenance extends PanelError {
  constructor(mark: Mark) {
    super(503, `The database is in maintenance: ${explain(mark)}`, {
      code: 'database-maintenance',
      logLevel: 'error',
    });
  }
}

/** A copy that cannot begin or go on. The message says what to do. */
export class CopyRefused extends PanelError {
  constructor(message: string) {
    super(409, message);
  }
}

function explain({ state, copyId, peer }: Mark): string {
  if (state === 'target') {
    return `it is an unfinished copy of ${peer} (copy ${copyId}). Run the same \`linegate database copy\` again to finish it`;
  }
  if (state === 'moved') {
    return (
      `it was copied to ${peer} (copy ${copyId}). Set DATABASE_URL to that database. ` +
      'To return to this one instead, run: linegate database release <this database>'
    );
  }
  return (
    `it is being copied to ${peer} (copy ${copyId}). Wait for the end of the copy. If the copy was interrupted, run the same ` +
    '`linegate database copy` again, or give it up with: linegate database release <this database>'
  );
}
