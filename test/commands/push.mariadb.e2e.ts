import type { LinegateCommand } from '../support/process/command-line.js';
import type { Panel } from '../support/panel.js';
import { usePanelWithCommands } from '../support/panel-hooks.js';
import { PushedNode } from '../push/pushed-node.js';

describe('linegate node', () => {
  let panel: Panel;
  let linegate: LinegateCommand;
  let pushed: PushedNode;
  // Jest runs these hooks in order: the daemon stops before its panel.
  afterAll(() => pushed.daemon.stop());
  usePanelWithCommands((started) => ({ panel, linegate } = started));
  beforeAll(async () => {
    await panel.given.user();
    pushed = await PushedNode.start(panel, '2.2', { name: 'tokyo' });
  });

  const show = () => linegate.json<{ push: Record<string, unknown> | null }>(['node', 'show', 'tokyo']);

  it('reconcile sends the users to the daemon, and show prints the progress', async () => {
    expect(await linegate.json(['node', 'reconcile', 'tokyo'])).toEqual({
      node: 'tokyo',
      added: 1,
      changed: 0,
      removed: 0,
      refused: [],
    });
    expect(pushed.present()).toEqual(await pushed.wanted());
    expect((await show()).push).toEqual({
      state: 'told',
      generation: '2.2',
      behind: 0,
      attempts: 0,
      next_attempt_at: null,
      last_error: null,
      last_success_at: expect.any(Number),
      last_reconcile_at: expect.any(Number),
    });
    expect((await linegate.run(['node', 'reconcile', 'tokyo'])).stdout).toBe('Added 0, changed 0, removed 0.\n');
  });

  it('reconcile names the users that the daemon rejects, and exits with 1', async () => {
    const { user } = await panel.given.user();
    pushed.daemon.takenPorts.add(user.port ?? 0);
    const { code, stdout } = await linegate.run(['node', 'reconcile', 'tokyo']);
    expect([code, stdout]).toEqual([1, expect.stringContaining(`port ${user.port} is used`)]);
    pushed.daemon.takenPorts.clear();
  });

  it('show describes a daemon that fails, without its secret', async () => {
    pushed.daemon.manner = 'fails';
    await panel.given.user();
    panel.clock.set(Date.now());
    await pushed.told();
    const shown = await linegate.run(['node', 'show', 'tokyo']);
    expect(shown.stdout).toContain('failing');
    expect(shown.stdout).toContain('status 500');
    expect(shown.stdout).not.toContain(pushed.daemon.secret);
    pushed.daemon.manner = 'well';
  });

  it('reload makes the daemon rebuild, once', async () => {
    expect(await linegate.json(['node', 'reload', 'tokyo', '--yes'])).toEqual({ node: 'tokyo', reloaded: true });
    expect(pushed.daemon.calls.filter((call) => call.endsWith('reload'))).toHaveLength(1);
    await pushed.daemon.stop();
    expect(await linegate.run(['node', 'reload', 'tokyo', '--yes'])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^linegate: The daemon cannot be reached: .*\n$/),
    });
  });

  it('reload and reconcile fail for a node without a push server, and show explains why', async () => {
    await panel.given.node({ name: 'paris' });
    for (const verb of ['reload', 'reconcile']) {
      expect(await linegate.run(['node', verb, 'paris'])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('takes no pushes'),
      });
    }
    expect(await linegate.json(['node', 'show', 'paris'])).toMatchObject({ push: null });
  });
});
