import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npm } from '../../../scripts/setup/npm.mjs';
import { eventually } from '../../support/eventually.js';
import { send } from '../../support/http-client.js';
import { Installation } from '../../support/process/installation.js';
import { PATIENCE_MS } from '../../support/process/process.js';

const ROOT = join(import.meta.dirname, '../../..');
const LOGINS = 8;
const EXIT_MS = 10_000;
const START_MS = 60_000;

/** Runs the command after `-c` as a child and does not become it. Shells differ in this. */
const SHELL_THAT_STAYS = '#!/bin/sh\n$2\nexit $?\n';

const running = new Set<NpmStart>();

/** `npm start` with all its programs, in their own process group, like on a terminal. */
class NpmStart {
  /** Resolves when all programs have ended: each holds the output open. */
  readonly ended: Promise<unknown>;
  output = '';
  private readonly child: ChildProcess;

  constructor(settings: Readonly<Record<string, string>>) {
    const { PATH = '', HOME = '' } = process.env;
    const [program, ...args] = npm('start');
    this.child = spawn(program, args, {
      cwd: ROOT,
      detached: true,
      env: { PATH, HOME, PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    running.add(this);
    this.ended = once(this.child, 'close').then(() => running.delete(this));
  }

  get log(): Record<string, unknown>[] {
    const lines = this.output.split('\n').slice(0, -1);
    return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  async listening(): Promise<string> {
    return eventually(() => {
      const url = this.log.find(({ msg }) => msg === 'listening')?.['url'];
      if (typeof url !== 'string') throw new Error(`the panel does not listen:\n${this.output}`);
      return url;
    }, START_MS);
  }

  /** Signals npm alone, like a supervisor. */
  signalNpm(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** Signals every program of the group, like a terminal on Ctrl-C. */
  signalAll(name: NodeJS.Signals): void {
    process.kill(-(this.child.pid ?? 0), name);
  }
}

describe('npm start', () => {
  let installation: Installation;
  let folder: string;
  let shell: string;
  beforeAll(async () => {
    installation = await Installation.create();
    folder = mkdtempSync(join(tmpdir(), 'linegate-test-'));
    shell = join(folder, 'shell');
    writeFileSync(shell, SHELL_THAT_STAYS);
    chmodSync(shell, 0o755);
  }, PATIENCE_MS);
  afterAll(async () => {
    for (const each of running) each.signalAll('SIGKILL');
    rmSync(folder, { recursive: true });
    await installation.stop();
  }, PATIENCE_MS);

  it.each(['the shell of the system', 'a shell that stays between npm and the panel'])(
    'stops cleanly when npm gets SIGTERM, with %s',
    async (which) => {
      const settings: Record<string, string> = which.startsWith('a shell') ? { npm_config_script_shell: shell } : {};
      await expectGoodEnd(settings, (panel) => panel.signalNpm('SIGTERM'));
    },
    PATIENCE_MS,
  );

  it('stops cleanly on Ctrl-C', () => expectGoodEnd({}, (panel) => panel.signalAll('SIGINT')), PATIENCE_MS);

  /** Every login that waits for its hash gets its response, and all programs end. */
  async function expectGoodEnd(settings: Readonly<Record<string, string>>, stop: (panel: NpmStart) => void) {
    const panel = new NpmStart({ ...installation.settings, ...settings, TRUSTED_PROXIES: '127.0.0.1' });
    const url = await panel.listening();
    const [user] = await installation.users(1);
    const agent = new Agent({ keepAlive: true });
    await Promise.all(Array.from({ length: LOGINS }, () => send(`${url}/health/live`, { agent })));
    const logins = Array.from({ length: LOGINS }, (_none, index) =>
      send(`${url}/api/client/v1/login`, {
        method: 'POST',
        agent,
        headers: { 'x-forwarded-for': `198.51.100.${index}` },
        body: { email: user?.email ?? '', password: user?.password ?? '' },
      }),
    );
    await Promise.race(logins);
    const signalledAt = performance.now();
    stop(panel);
    const replies = await Promise.all(logins);
    await panel.ended;
    agent.destroy();

    expect(replies.map(({ status }) => status)).toEqual(Array(LOGINS).fill(200));
    expect(performance.now() - signalledAt).toBeLessThan(EXIT_MS);
    expect(panel.log.filter(({ msg }) => msg === 'stopping')).toHaveLength(1);
    await expect(send(`${url}/health/live`)).rejects.toThrow();
  }
});
