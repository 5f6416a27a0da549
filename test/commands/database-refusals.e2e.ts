import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isOnServer } from '../support/database/test-database.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

describe('a command whose database refuses it', () => {
  let installation: Installation;
  let folder: string;
  beforeAll(async () => {
    installation = await Installation.create();
    folder = mkdtempSync(join(tmpdir(), 'linegate-refused-'));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await installation.stop();
  });

  /** Expects one line of each command that opens the database. */
  async function expectLine(DATABASE_URL: string, text: RegExp): Promise<void> {
    const linegate = new LinegateCommand({ ...installation.settings, DATABASE_URL });
    const target = `sqlite:${join(folder, 'target.db')}`;
    for (const args of [['user', 'list'], ['migrate'], ['database', 'copy', DATABASE_URL, target]]) {
      const { code, stdout, stderr } = await linegate.run(args);
      expect({ args, code, stdout, stderr }).toEqual({
        args,
        code: 1,
        stdout: '',
        stderr: expect.stringMatching(text),
      });
      expect(stderr).toMatch(/^linegate: [^\n]*\n$/);
      expect(stderr).not.toMatch(/very-hidden|SELECT/);
    }
  }

  (isOnServer ? it : it.skip)('says in one line what to do about a server', async () => {
    const url = (change: (url: URL) => void): string => {
      const other = new URL(installation.settings.DATABASE_URL);
      change(other);
      return other.href;
    };
    const login = url((other) => Object.assign(other, { username: 'nobody-known', password: 'very-hidden' }));
    await expectLine(login, /it refuses the login: check user, password and database in DATABASE_URL/);
    const none = url((other) => Object.assign(other, { pathname: '/linegate_not_there' }));
    await expectLine(none, /no such database: create it/);
    const nobody = url((other) => Object.assign(other, { port: '1' }));
    await expectLine(nobody, /nothing listens there/);
  });

  (isOnServer ? it.skip : it)('says in one line what to do about a file', async () => {
    const file = join(folder, 'no.db');
    writeFileSync(file, 'this is a letter and no database, and it is long enough to be looked at\n'.repeat(20));
    await expectLine(`sqlite:${file}`, /The database does not answer: .*file/);
  });
});
