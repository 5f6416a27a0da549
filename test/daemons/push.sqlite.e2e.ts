import { eventually } from '../support/eventually.js';
import { CannedPanel, NODE_RECORD, success, USERS } from './panel/canned-panel.js';
import { freePort } from '../../scripts/common/free-port.mjs';
import { VnetSsr21 } from './fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from './fakes/vnet/vnet-ssr-2.2.mjs';

const [FIRST, SECOND] = USERS;
const THIRD = { uid: 9, port: 10_009, passwd: 'p9', speed_limit: 0, enable: 1 };
const DONE = { success: 'true', content: 'sucess' };

describe.each([
  ['VNet-SSR 2.1', VnetSsr21],
  ['VNet-SSR 2.2', VnetSsr22],
] as const)('The push server of %s', (name, Daemon) => {
  const isNew = name === 'VNet-SSR 2.2';
  let panel: CannedPanel;
  let daemon: VnetSsr21 | VnetSsr22;
  let port: number;
  beforeEach(async () => {
    panel = await CannedPanel.start();
    port = await freePort();
    panel.answer('node', success({ ...NODE_RECORD, push_port: port }));
    daemon = new Daemon({ panel: panel.url, node: 1, key: 'a key' });
    await daemon.start();
  });
  afterEach(async () => {
    await daemon.stop();
    await panel.stop();
  });

  async function push(path: string, body?: unknown, secret = 'a secret'): Promise<unknown> {
    const method = path === 'user/list' ? 'GET' : 'POST';
    const init = { method, headers: { secret, 'content-type': 'application/json' } };
    const reply = await fetch(
      `http://127.0.0.1:${port}/api/${path}`,
      body === undefined ? init : { ...init, body: JSON.stringify(body) },
    );
    expect(reply.status).toBe(200);
    return reply.json();
  }

  function failure(content: string): object {
    return { success: 'false', content: expect.stringContaining(content) };
  }

  it('rejects a wrong secret with status 200', async () => {
    expect(await push('user/list', undefined, 'another')).toEqual(failure('secret check error'));
  });

  it('lists its users as a bare array', async () => {
    expect(await push('user/list')).toEqual(USERS);
  });

  it('adds and removes users', async () => {
    expect(await push('v2/user/add/list', [THIRD])).toEqual(DONE);
    expect(await push('v2/user/del/list', [7, 9])).toEqual(DONE);
    expect(await push('user/del/8')).toEqual(DONE);
    expect(await push('user/list')).toEqual([]);
  });

  it('removes all users of a push or none', async () => {
    expect(await push('v2/user/del/list', [7, 99, 8])).toEqual(failure('uid 99 is not esixt'));
    expect(daemon.uids.sort()).toEqual([7, 8]);
  });

  it(
    isNew ? 'adds, changes and removes users one by one' : 'rejects a push with a known user, and loses that user',
    async () => {
      const reply = await push('v2/user/add/list', [THIRD, { ...FIRST, passwd: 'new' }, { ...SECOND, enable: 0 }]);
      expect(reply).toEqual(isNew ? DONE : failure('user 7 already exist'));
      expect(daemon.uids.sort()).toEqual(isNew ? [7, 9] : [8]);
      if (isNew) expect(daemon.users.find(7)?.passwd).toBe('new');
    },
  );

  it(isNew ? 'edits a user, and adds an unknown one' : 'edits a known user, and rejects an unknown one', async () => {
    expect(await push('user/edit', { ...FIRST, passwd: 'new' })).toEqual(DONE);
    expect(daemon.users.find(7)?.passwd).toBe('new');
    expect(await push('user/edit', THIRD)).toEqual(isNew ? DONE : failure("user 9 dosen't exist"));
  });

  it('rejects a user without a number', async () => {
    const reply = await push('user/edit', { ...THIRD, uid: 0, enable: 0 });
    expect(reply).toEqual(failure(isNew ? 'uid must be positive' : "user 0 dosen't exist"));
  });

  it('reloads users and rules, and listens on the port of the new node record', async () => {
    const other = await freePort();
    panel.answer('userList', success([THIRD]));
    expect(await push('v2/node/reload', { ...NODE_RECORD, push_port: other, secret: 'new' })).toEqual(DONE);
    port = other;
    expect(await eventually(() => push('user/list', undefined, 'new'))).toEqual([THIRD]);
  });

  it(
    isNew
      ? 'keeps its users when the panel is unavailable at a reload'
      : 'ends when the panel is unavailable at a reload',
    async () => {
      panel.answer('userList', { status: 503, body: '{}' });
      const reload = push('v2/node/reload', { ...NODE_RECORD, push_port: port });
      if (isNew) expect(await reload).toEqual(failure('503'));
      else await expect(reload).rejects.toThrow();
      expect(daemon.state).toMatchObject({ isRunning: isNew, users: isNew ? 2 : 0 });
    },
  );
});
