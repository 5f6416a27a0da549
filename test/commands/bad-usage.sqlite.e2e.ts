import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Argument, Command, Option } from 'commander';
import { CommandRunner } from '../../src/cli/command-runner.js';
import { createProgram } from '../../src/cli/command-line.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { Installation } from '../support/process/installation.js';

/** Texts that no option with a form of its own accepts. */
const WRONG_VALUES = ['\u0001 no value ?', '-5x', '99999999999999999999'];

interface Leaf {
  readonly path: readonly string[];
  readonly command: Command;
}

function leavesOf(command: Command, path: readonly string[] = []): Leaf[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

const terminal = { environment: {}, input: process.stdin, output: process.stdout, error: process.stderr };
const leaves = leavesOf(createProgram(new CommandRunner(terminal))).map((leaf): [string, Leaf] => [
  leaf.path.join(' '),
  leaf,
]);

/** The arguments and options that the command requires, with values of the right form as far as a text can have one. */
const argumentsOf = ({ command }: Leaf): string[] =>
  command.registeredArguments.filter(({ required }) => required).map(valueOf);
const optionsOf = ({ command }: Leaf): string[] =>
  command.options.filter(({ mandatory }) => mandatory).flatMap((option) => [option.long ?? '', valueOf(option)]);

function valueOf(wanted: Argument | Option): string {
  return wanted.argChoices?.[0] ?? (wanted.name() === 'scopes' ? 'users:read' : '1');
}

describe('bad usage', () => {
  let folder: string;
  let linegate: LinegateCommand;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'linegate-usage-'));
    // Nothing of it must be reached.
    linegate = new LinegateCommand({ DATABASE_URL: `sqlite:${folder}/none/never.db` });
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const expectUsage = async (args: readonly string[], text: RegExp): Promise<void> => {
    for (const json of [[], ['--json']]) {
      const { code, stdout, stderr } = await linegate.run([...args, ...json]);
      expect({ args, code, stdout, stderr }).toEqual({
        args,
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(text),
      });
      expect(stderr).not.toMatch(/^\s+at /m);
    }
  };

  it('knows many commands', () => {
    expect(leaves.length).toBeGreaterThan(60);
  });

  it.each(leaves)('exits with 2 and says why: %s', async (_name, leaf) => {
    const { path, command } = leaf;
    const whole = [...path, ...argumentsOf(leaf), ...optionsOf(leaf)];
    await expectUsage([...whole, '--no-such-option'], /unknown option '--no-such-option'/);
    await expectUsage([...whole, ...Array.from({ length: 9 }, () => 'one-too-many')], /too many arguments/);
    const required = argumentsOf(leaf);
    for (let given = 0; given < required.length; given++)
      await expectUsage([...path, ...required.slice(0, given), ...optionsOf(leaf)], /missing required argument/);
    for (const option of command.options) {
      const long = option.long ?? '';
      if (option.mandatory) await expectUsage([...path, ...argumentsOf(leaf)], /required option|missing/);
      if (option.required) await expectUsage([...whole, long], /argument missing/);
      if (option.parseArg !== undefined || option.argChoices !== undefined) await expectWrongValue(whole, long);
    }
  });

  /** One of the texts at least can have no option's form; it must be refused before the command does anything. */
  const expectWrongValue = async (whole: readonly string[], long: string): Promise<void> => {
    const codes: number[] = [];
    for (const value of WRONG_VALUES) {
      const { code, stdout } = await linegate.run([...whole, `${long}=${value}`]);
      if (code === 2) expect(stdout).toBe('');
      codes.push(code);
    }
    expect([long, codes]).toEqual([long, expect.arrayContaining([2])]);
  };

  it.each([
    [['import', 'proxypanel'], /Name the old database/],
    [['import', 'xboard', '--time-zone', 'Mars/Phobos', '--dump', 'x'], /no time zone Mars\/Phobos/],
    [['import', 'sspanel', '--dump', 'x', '--database-url-file', 'y'], /cannot be used with/],
    [['nothing-of-the-kind'], /unknown command/],
    [['user'], /Usage: linegate user/],
    [[], /Usage: linegate/],
  ])('exits with 2: %j', async (args, text) => {
    const { code, stdout, stderr } = await linegate.run(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(text) });
  });
});

describe('bad usage that only the panel finds', () => {
  let installation: Installation;
  let linegate: LinegateCommand;
  beforeAll(async () => {
    installation = await Installation.create();
    linegate = new LinegateCommand(installation.settings);
    await linegate.json(['user', 'add', 'given@example.com']);
    await linegate.json(['node', 'add', 'given', '--family', 'ssr', '--host', 'tokyo.example.com']);
  });
  afterAll(() => installation.stop());

  it.each([
    [['user', 'set', 'given@example.com', '--reset-day', '32'], /--reset-day .*1 to 31/],
    [['user', 'add', 'no e-mail'], /e-mail/],
    [['user', 'set', 'given@example.com', '--port', '70000'], /--port/],
    [['user', 'set', 'given@example.com', '--passwd', 'a', '--passwd-file', '-'], /--passwd and --passwd-file/],
    [['node', 'set', 'given', '--push-port', '99999'], /--push-port/],
    [['token', 'disable', 'x'], /Write a whole number/],
    [['audit', 'show', 'seven'], /Write a whole number/],
    [['quarantine', 'approve', 'x'], /Write a whole number/],
    [['quarantine', 'show', 'x'], /Write a whole number/],
    [['user', 'link', 'given@example.com', '--name', 'x', '--replace'], /Give one of/],
  ])('exits with 2 and one line: %j', async (args, text) => {
    const { code, stdout, stderr } = await linegate.run(args);
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: '', stderr: expect.stringMatching(text) });
    expect(stderr).toMatch(/^linegate: [^\n]*\n$/);
  });
});
