import { spawnSync } from 'node:child_process';
import { isInstalled, needProgram } from '../../scripts/servers/find-program.mjs';
import { describeWith } from '../support/describe-with.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

describe('the command line helps', () => {
  let installation: Installation;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    installation = await Installation.create();
    linegate = new LinegateCommand(installation.settings);
    await linegate.json(['node', 'add', 'tokyo', '--family', 'ss', '--host', 'node.example.com']);
    await linegate.json(['level', 'add', 'silver', '--rank', '5']);
    await linegate.json(['group', 'add', 'africa']);
    await linegate.json(['operator', 'add', 'alexandra', '--role', 'viewer']);
    await linegate.json(['rule', 'add-group', 'office', '--mode', 'reject']);
    await linegate.json(['user', 'add', 'ada.lovelace@example.com']);
  });
  afterAll(() => installation.stop());

  it.each([
    ['node', ['node', 'show', 'tokio'], 'tokyo'],
    ['node of a key', ['line-key', 'issue', 'toky'], 'tokyo'],
    ['level', ['user', 'add', 'b@example.com', '--level', 'sliver'], 'silver'],
    ['group', ['group', 'link', 'afrika', 'tokyo'], 'africa'],
    ['operator', ['operator', 'disable', 'alexandre'], 'alexandra'],
    ['rule group', ['rule', 'add', 'ofice', 'domain', 'example.com'], 'office'],
    ['user', ['user', 'show', 'ada.lovelace@exampel.com'], 'ada.lovelace@example.com'],
    ['user with another beginning', ['user', 'show', 'da.lovelace@example.com'], 'ada.lovelace@example.com'],
  ])('with the name that was probably meant: %s', async (_which, args, meant) => {
    expect(await linegate.run(args)).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(new RegExp(`not found\\. Did you mean ${meant}\\?\n$`)),
    });
  });

  it('but suggests no name that is quite another, and none for a number', async () => {
    expect((await linegate.run(['node', 'show', 'amsterdam'])).stderr).toBe('linegate: Node amsterdam not found\n');
    expect((await linegate.run(['node', 'show', '99'])).stderr).toBe('linegate: Node 99 not found\n');
  });

  it('with a verb that was probably meant', async () => {
    expect((await linegate.run(['user', 'lst'])).stderr).toContain('Did you mean list?');
  });

  describeWith({ name: 'bash', isHere: isInstalled('bash') }, 'with completion', () => {
    /** The words that bash offers for the last one of a line. */
    const offered = async (...line: string[]): Promise<string[]> => {
      const { stdout } = await linegate.run(['completion', 'bash']);
      const words = ['linegate', ...line].map((word) => `'${word}'`).join(' ');
      const asked = `COMP_WORDS=(${words}); COMP_CWORD=${line.length}; _linegate; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout: answer, stderr } = spawnSync(needProgram('bash'), ['-c', `${stdout}\n${asked}`], {
        encoding: 'utf8',
      });
      expect(stderr).toBe('');
      return answer.trim().split('\n');
    };

    it('of commands, verbs and options in bash', async () => {
      expect(await offered('line')).toEqual(['line-key']);
      expect(await offered('user', 'li')).toEqual(['list', 'link']);
      expect(await offered('user', 'list', '--se')).toEqual(['--search']);
      expect(await offered('user', 'list', '--state', 'off', '--lev')).toEqual(['--level']);
      expect(await offered('user', 'show', 'ada@example.com', '--js')).toEqual(['--json']);
    });

    it('in zsh and fish, and in no other shell', async () => {
      expect((await linegate.run(['completion', 'zsh'])).stdout).toContain('bashcompinit');
      expect((await linegate.run(['completion', 'fish'])).stdout).toContain(
        "complete -c linegate -n '__fish_seen_subcommand_from user; and __fish_seen_subcommand_from list' -l search",
      );
      expect((await linegate.run(['completion', 'tcsh'])).code).toBe(2);
    });
  });

  it('notes a backup, and rejects one of the future', async () => {
    const { code, stdout } = await linegate.run(['backup', 'note', '--at', '2026-01-02T03:04']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'The backup of 2026-01-02T03:04:00Z is noted.\n' });
    expect(await installation.admin.rows("SELECT at, is_good FROM noted_moments WHERE name = 'backup'")).toEqual([
      { at: Date.parse('2026-01-02T03:04Z') / 1000, is_good: 1 },
    ]);
    expect((await linegate.run(['backup', 'note'])).code).toBe(0);
    expect((await linegate.run(['backup', 'note', '--at', '2190-01-01'])).code).toBe(1);
    const [entry] = await linegate.json<{ action: string }[]>(['audit', 'list', '--action', 'backup']);
    expect(entry?.action).toBe('backup.noted');
  });
});
