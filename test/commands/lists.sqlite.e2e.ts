import { manyUsers } from '../support/database/many-users.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

const COUNT = 1205;

interface Numbered {
  readonly id: number | string;
}

describe('lists of the command line', () => {
  let installation: Installation;
  let linegate: LinegateCommand;
  let users: number[];
  beforeAll(async () => {
    installation = await Installation.create();
    linegate = new LinegateCommand(installation.settings);
    const { admin } = installation;
    users = await manyUsers(admin, COUNT);
  });
  afterAll(() => installation.stop());

  const ids = async (...args: string[]): Promise<number[]> =>
    (await linegate.json<Numbered[]>(args)).map(({ id }) => Number(id));

  it('user list gives programs all users, and as many as --limit says', async () => {
    expect(await ids('user', 'list')).toEqual(users);
    expect(await ids('user', 'list', '--after', String(users[9]))).toEqual(users.slice(10));
    expect(await ids('user', 'list', '--limit', '7')).toEqual(users.slice(0, 7));
    const silent = await linegate.run(['user', 'list', '--json']);
    expect(silent.stderr).toBe('');
  });

  it('user list tells people how to see what follows', async () => {
    const first = await linegate.run(['user', 'list']);
    expect(first.stderr).toBe(`linegate: these are 100, and more follow: add --after ${users[99]}, or --limit\n`);
    const few = await linegate.run(['user', 'list', '--limit', '3', '--json']);
    expect(few.stderr).toContain(`these are 3, and more follow: add --after ${users[2]}`);
    const last = await linegate.run(['user', 'list', '--after', String(users[COUNT - 4])]);
    expect([last.code, last.stderr]).toEqual([0, '']);
  });

  it('audit list tells programs and people how to see what follows', async () => {
    for (let number = 0; number < 4; number++)
      await linegate.json(['level', 'add', `level ${number}`, '--rank', String(10 + number)]);
    const page = await linegate.run(['audit', 'list', '--json', '--limit', '2']);
    const shown = JSON.parse(page.stdout) as Numbered[];
    expect(page.stderr).toBe(`linegate: these are 2, and more follow: add --before ${shown.at(-1)?.id}, or --limit\n`);
    const rest = await linegate.run(['audit', 'list', '--json', '--before', String(shown.at(-1)?.id)]);
    expect((JSON.parse(rest.stdout) as Numbered[]).length).toBeGreaterThanOrEqual(2);
    expect(rest.stderr).toBe('');
  });
});
