import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { eventually } from '../support/eventually.js';
import { type Canned, CannedPanel, NODE_RECORD, success, USERS } from './panel/canned-panel.js';
import { DaemonStopped } from './fakes/daemon.mjs';
import { VnetSsr21 } from './fakes/vnet/vnet-ssr-2.1.mjs';
import { VnetSsr22 } from './fakes/vnet/vnet-ssr-2.2.mjs';
import { XrayR } from './fakes/xrayr.mjs';

const NOW = 1_790_000_000;
const KINDS = { 'VNet-SSR 2.1': VnetSsr21, 'VNet-SSR 2.2': VnetSsr22, XrayR } as const;
type Kind = keyof typeof KINDS;

const SSR_NODE = NODE_RECORD;
const SS_NODE = { ...NODE_RECORD, port: 8388 };

/** A whole response with data that JSON.stringify would not write. */
function text(data: string): Canned {
  return { status: 200, body: `{"status":"success","code":200,"data":${data},"message":"ok"}` };
}

/** The responses that stop each daemon at its start, and its message. */
const FATAL: [Kind, string, string, Canned, string][] = [
  ['VNet-SSR 2.1', 'a port that is a number', 'node', success(SS_NODE), 'NodeInfo.port of type string'],
  ['VNet-SSR 2.2', 'a port that is a number', 'node', success(SS_NODE), 'NodeInfo.port of type string'],
  ['VNet-SSR 2.2', 'a flag that is a boolean', 'node', success({ ...SSR_NODE, is_udp: true }), 'NodeInfo.is_udp'],
  [
    'VNet-SSR 2.2',
    'a push port that is a string',
    'node',
    success({ ...SSR_NODE, push_port: '1' }),
    'NodeInfo.push_port',
  ],
  ['VNet-SSR 2.2', 'a negative limit', 'node', success({ ...SSR_NODE, speed_limit: -1 }), 'NodeInfo.speed_limit'],
  ['VNet-SSR 2.2', 'a limit with a fraction', 'node', text('{"port":"","speed_limit":1.0}'), 'NodeInfo.speed_limit'],
  ['VNet-SSR 2.2', 'no secret', 'node', success({ ...SSR_NODE, push_port: 1, secret: undefined }), 'secret is empty'],
  ['VNet-SSR 2.1', 'an invalid single port', 'node', success({ ...SSR_NODE, single: 1 }), 'port format error'],
  ['VNet-SSR 2.1', 'no list', 'userList', success(null), 'get data not found'],
  ['VNet-SSR 2.2', 'no list', 'userList', success(null), 'get data not found'],
  ['VNet-SSR 2.1', 'a user without a port', 'userList', success([{ ...USERS[0], port: 0 }]), 'is 0'],
  [
    'VNet-SSR 2.1',
    'a port of two users',
    'userList',
    success([USERS[0], { ...USERS[1], port: 10_007 }]),
    'is used by 7',
  ],
  ['VNet-SSR 2.1', 'rules that fail', 'nodeRule', { status: 503, body: '{}' }, 'get request status: 503'],
  ['VNet-SSR 2.1', 'an unexpected 304', 'userList', { status: 304, body: '' }, 'get request status: 304'],
  ['VNet-SSR 2.1', 'an invalid escape', 'nodeRule', text('{"mode":"all","rules":[],"x":"\\\\upper"}'), 'panic'],
  ['XrayR', 'a port that is a string', 'node', success(SSR_NODE), 'ShadowsocksNodeInfo.port of type int'],
  ['XrayR', 'a port that is 0', 'node', success({ ...SS_NODE, port: 0 }), 'server port must > 0'],
  ['XrayR', 'no port', 'node', success({ ...SS_NODE, port: undefined }), 'server port must > 0'],
  ['XrayR', 'a uid that is a string', 'userList', success([{ ...USERS[0], uid: '7' }]), 'SSUser.uid of type int'],
  ['XrayR', 'an unexpected 304', 'userList', { status: 304, body: '' }, '304'],
];

describe('The simulated daemons', () => {
  let panel: CannedPanel;
  let running: { stop(): Promise<void> }[];
  let now: number;
  beforeEach(async () => {
    panel = await CannedPanel.start();
    running = [];
    now = NOW;
  });
  afterEach(async () => {
    await Promise.all(running.map((daemon) => daemon.stop()));
    await panel.stop();
  });

  function daemon<Of extends Kind>(kind: Of, settings: { timeoutMs?: number } = {}): InstanceType<(typeof KINDS)[Of]> {
    const Daemon = KINDS[kind] as new (options: object) => InstanceType<(typeof KINDS)[Of]>;
    const made = new Daemon({
      panel: panel.url,
      node: 1,
      key: 'a key',
      clock: () => now,
      repeatAfterMs: 1,
      ...settings,
    });
    running.push(made);
    return made;
  }

  it.each(FATAL)('%s stops at its start because of %s', async (kind, _what, path, answer, message) => {
    if (kind === 'XrayR') panel.answer('node', success(SS_NODE));
    panel.answer(path, answer);
    const stopped = daemon(kind);
    await expect(stopped.start()).rejects.toThrow(DaemonStopped);
    expect(stopped.state).toMatchObject({ isRunning: false, lastError: expect.stringContaining(message) });
  });

  it('XrayR stops because of a pattern that is not valid in RE2', async () => {
    panel.answer('node', success(SS_NODE));
    panel.answer('nodeRule', success({ mode: 'reject', rules: [{ id: 1, type: 'reg', pattern: '(?!a)b' }] }));
    await expect(daemon('XrayR').start()).rejects.toThrow('error parsing regexp');
  });

  it('send requests like Go programs: with their spelling of headers, and without Accept', async () => {
    panel.answer('node', success(SSR_NODE), success(SS_NODE));
    await daemon('VNet-SSR 2.1').start();
    await daemon('XrayR').start();
    expect(panel.heard.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /api/web/v1/node/1',
      'GET /api/web/v1/userList/1',
      'GET /api/web/v1/nodeRule/1',
      'GET /api/ss/v1/node/1',
      'GET /api/ss/v1/userList/1',
      'GET /api/ss/v1/nodeRule/1',
    ]);
    for (const { headers } of panel.heard) {
      expect(headers).toEqual(
        expect.arrayContaining([
          ['Key', 'a key'],
          ['Timestamp', String(NOW)],
        ]),
      );
      expect(headers.map(([name]) => name.toLowerCase())).not.toContain('accept');
    }
  });

  it('can run as a separate program, which writes its state line by line', async () => {
    const args = ['--daemon', 'vnet-ssr-2.2', '--panel', panel.url, '--pace', '301'];
    const program = spawn(process.execPath, [join(import.meta.dirname, 'fakes/start.mjs'), ...args], {
      env: { LINE_KEY: 'a key' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      let text = '';
      program.stdout.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      const last = await eventually(() => {
        const states = text
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as Record<string, unknown>);
        const state = states.find(({ polls }) => polls === 1);
        if (state === undefined) throw new Error(`no poll yet: ${text}`);
        return state;
      });
      expect(last).toMatchObject({ daemon: 'VNet-SSR 2.2', node: 1, isRunning: true, users: 2, lost: 0 });
      expect(panel.heardOf('userTraffic').length).toBeGreaterThan(0);
    } finally {
      program.kill();
    }
  });

  it('VNet-SSR 2.2 leaves out a bad user and serves the others', async () => {
    panel.answer('userList', success([USERS[0], { uid: 9, port: 10_007, passwd: 'p', speed_limit: 0, enable: 1 }]));
    const served = daemon('VNet-SSR 2.2');
    await served.start();
    expect(served.uids).toEqual([7]);
    expect(served.state.lastError).toContain('uid 9: add user port 10007 is used by 7');
  });

  it('VNet-SSR decodes an escape even after an escaped backslash', async () => {
    panel.answer('userList', text('[{"uid":7,"port":1,"passwd":"a\\\\u005cb","speed_limit":0,"enable":1}]'));
    const served = daemon('VNet-SSR 2.1');
    await served.start();
    expect(served.users.find(7)?.passwd).toBe('a\\b');
  });

  it.each([VnetSsr21, VnetSsr22])(
    '%p with a port for each user rejects users of a protocol that carries user numbers',
    async (Kind) => {
      panel.answer('node', success({ ...SSR_NODE, protocol: 'auth_aes128_md5' }));
      const daemon = new Kind({ panel: panel.url, node: 1, key: 'a key' });
      running.push(daemon);
      await daemon.start();
      daemon.carry(7, 100_000, 100_000);
      await daemon.pass(61);
      expect(panel.heardOf('userTraffic')).toEqual([]);
      expect(daemon.state).toMatchObject({ isRunning: true, lastError: 'user 7 not exist' });
    },
  );

  it('VNet-SSR 2.1 never polls, and loses the traffic of a minute whose report fails', async () => {
    const served = daemon('VNet-SSR 2.1');
    await served.start();
    served.carry(7, 10_000, 90_000);
    panel.answer('userTraffic', { status: 201, body: JSON.stringify({ status: 'success' }) }, success(null));
    await served.pass(1);
    expect(served.state).toMatchObject({ reports: 0, lost: 100_000n, lastError: expect.stringContaining('201') });
    served.carry(8, 50_000, 1_200);
    served.carry(7, 51_199, 0);
    await served.pass(600);
    expect(panel.heardOf('userTraffic').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      [{ uid: 7, upload: 10_000, download: 90_000, upspeed: 0, downspeed: 0 }],
      [{ uid: 8, upload: 50_000, download: 1_200, upspeed: 0, downspeed: 0 }],
    ]);
    expect(served.state).toMatchObject({ reports: 1, lost: 151_199n, polls: 0, upload: 50_000n, download: 1_200n });
    expect(panel.heardOf('userList')).toHaveLength(1);
    // In the first second, and then once a minute.
    expect(panel.heardOf('nodeStatus')).toHaveLength(11);
  });

  it('VNet-SSR 2.2 keeps an unsent batch and sends it again whole, under its report_id and a new timestamp', async () => {
    const served = daemon('VNet-SSR 2.2');
    await served.start();
    panel.answer('userTraffic', { status: 503, body: '{}' }, success(null));
    served.carry(7, 1, 2);
    await served.pass(1);
    served.carry(7, 3, 4);
    now += 60;
    await served.pass(60);
    const [first, again, early] = panel.heardOf('userTraffic');
    expect(again?.body).toBe(first?.body);
    expect(again?.headers).toContainEqual(['Timestamp', String(NOW + 60)]);
    expect([early, served.held]).toEqual([undefined, 7n]);
    served.carry(7, 5, 5);
    await served.pass(60);
    const next = panel.heardOf('userTraffic')[2];
    const id = (body = '') => (JSON.parse(body) as { report_id: string }[])[0]?.report_id;
    expect(JSON.parse(next?.body ?? '')).toEqual([
      { uid: 7, upload: 8, download: 9, upspeed: 0, downspeed: 0, report_id: expect.any(String) },
    ]);
    expect(id(next?.body)).not.toBe(id(first?.body));
    expect(served.state).toMatchObject({ reports: 2, upload: 9n, download: 11n, lost: 0n });
  });

  it.each([
    ['VNet-SSR 2.1', [{ uid: 0, upload: 60_000, download: 0, upspeed: 0, downspeed: 0 }], 0n],
    ['VNet-SSR 2.2', undefined, 60_000n],
    ['XrayR', undefined, 0n],
  ] as const)('%s leaves a connection of a removed user open', async (kind, reported, lost) => {
    if (kind === 'XrayR') panel.answer('node', success(SS_NODE));
    const served = daemon(kind);
    await served.start();
    const carry = served.open(7);
    if (served instanceof XrayR) panel.answer('userList', success([USERS[1]]));
    else served.users.remove(7);
    await served.pass(60);
    expect(() => served.open(7)).toThrow('user 7 is not served');
    carry(60_000, 0);
    await served.pass(60);
    const bodies = panel.heardOf('userTraffic').map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toEqual(reported === undefined ? [] : [reported]);
    expect(served.state.lost).toBe(lost);
    if (!(served instanceof XrayR)) return;
    panel.answer('userList', success(USERS));
    await served.pass(120);
    expect(panel.heardOf('userTraffic').map(({ body }) => body)).toEqual(['[{"uid":7,"upload":60000,"download":0}]']);
  });

  it.each(['VNet-SSR 2.1', 'VNet-SSR 2.2'] as const)(
    '%s counts a connection of a removed user for the next user of the port',
    async (kind) => {
      const served = daemon(kind);
      await served.start();
      const carry = served.open(7);
      const port = served.users.remove(7).port;
      served.users.add({ uid: 9, port, passwd: 'p9', speed_limit: 0n, enable: 1 });
      carry(60_000, 0);
      await served.pass(61);
      expect(served.state.upload).toBe(60_000n);
      expect(panel.heardOf('userTraffic')[0]?.body).toContain('"uid":9');
    },
  );

  it.each(['VNet-SSR 2.1', 'VNet-SSR 2.2'] as const)(
    '%s keeps the speed limit of a port, and removes the upload limit of the port that equals the number of a removed user',
    async (kind) => {
      const user = { uid: 7, port: 10_007, passwd: 'p', speed_limit: 8000, enable: 1 };
      panel.answer('userList', success([user, { ...user, uid: 10_007, port: 10_008 }]));
      const served = daemon(kind);
      await served.start();
      expect(served.speedOf(7)).toEqual({ up: 8000n, down: 8000n });
      served.editPushed({ ...user, speed_limit: 0n });
      expect(served.speedOf(7)).toEqual({ up: 8000n, down: 8000n });
      served.users.remove(10_007);
      expect(served.speedOf(7)).toEqual({ up: undefined, down: 8000n });
      // The daemon copies 4096 bytes at once, which a lower limit never allows.
      served.editPushed({ ...user, speed_limit: 4095n });
      expect(served.speedOf(7)).toEqual({ up: undefined, down: undefined });
    },
  );

  it('VNet-SSR 2.2 polls every five minutes, and understands a 304', async () => {
    const served = daemon('VNet-SSR 2.2');
    const first = { ...(success(USERS) as object), etag: '"one"' } as Canned;
    panel.answer('userList', first, { status: 304, body: '' }, success([USERS[1]]));
    await served.start();
    await served.pass(300);
    expect(served.state.polls).toBe(0);
    await served.pass(1);
    expect(panel.heardOf('userList')[1]?.headers).toContainEqual(['If-None-Match', '"one"']);
    expect(served.state).toMatchObject({ polls: 1, notModified: 1, users: 2 });
    await served.pass(300);
    expect(served.state).toMatchObject({ polls: 2, notModified: 1, users: 1 });
  });

  it('XrayR polls and reports once a minute, and keeps its counters until a report succeeds', async () => {
    panel.answer('node', success(SS_NODE));
    panel.answer('userTraffic', { status: 503, body: '{}' }, success(null));
    const served = daemon('XrayR');
    await served.start();
    served.carry(7, 1, 2);
    served.connect(7, '192.0.2.1');
    served.connect(7, '2001:db8::1');
    await served.pass(60);
    served.carry(7, 3, 4);
    await served.pass(60);
    expect(panel.heardOf('userTraffic').map(({ body }) => body)).toEqual([
      '[{"uid":7,"upload":1,"download":2}]',
      '[{"uid":7,"upload":4,"download":6}]',
    ]);
    expect(panel.heardOf('nodeOnline').map(({ body }) => body)).toEqual([
      '[{"uid":7,"ip":"192.0.2.1"},{"uid":7,"ip":"2001:db8::1"}]',
    ]);
    expect(served.state).toMatchObject({ polls: 2, reports: 1, upload: 4n, download: 6n });
  });

  it('XrayR repeats a request without response up to three times, byte for byte', async () => {
    panel.answer('node', success(SS_NODE));
    const served = daemon('XrayR', { timeoutMs: 60 });
    await served.start();
    panel.answer('userTraffic', 'silence', 'silence', 'silence', success(null));
    served.carry(7, 1, 2);
    await served.pass(60);
    expect(served.state).toMatchObject({ reports: 1, upload: 1n, download: 2n });
    panel.answer('userTraffic', 'silence');
    served.carry(7, 5, 5);
    await served.pass(60);
    expect(served.state).toMatchObject({ reports: 1, lastError: 'Client.Timeout exceeded' });
    const reports = panel.heardOf('userTraffic');
    expect(reports).toHaveLength(8);
    expect(new Set(reports.slice(0, 4).map((report) => JSON.stringify(report))).size).toBe(1);
  });

  it('XrayR merges traffic of failed reports into the next report, which has its own timestamp', async () => {
    panel.answer('node', success(SS_NODE));
    const served = daemon('XrayR', { timeoutMs: 60 });
    await served.start();
    panel.answer('userTraffic', 'silence', 'silence', 'silence', 'silence', success(null));
    served.carry(7, 1, 2);
    await served.pass(60);
    served.carry(7, 10, 20);
    now += 60;
    await served.pass(60);
    const reports = panel.heardOf('userTraffic');
    expect(reports.map(({ body }) => body)).toEqual([
      ...Array.from({ length: 4 }, () => '[{"uid":7,"upload":1,"download":2}]'),
      '[{"uid":7,"upload":11,"download":22}]',
    ]);
    expect(reports[3]?.headers).toContainEqual(['Timestamp', String(NOW)]);
    expect(reports[4]?.headers).toContainEqual(['Timestamp', String(NOW + 60)]);
    expect(served.state).toMatchObject({ reports: 1, upload: 11n, download: 22n, lost: 0n });
  });

  it('XrayR sets the counters of a report to 0 when it succeeds, including the traffic since', async () => {
    panel.answer('node', success(SS_NODE));
    const served = daemon('XrayR', { timeoutMs: 60 });
    await served.start();
    served.carry(7, 1, 2);
    panel.answer('userTraffic', 'silence', success(null));
    const passing = served.pass(60);
    await eventually(() => expect(panel.heardOf('userTraffic')).toHaveLength(1));
    served.carry(7, 10, 20);
    served.carry(8, 5, 5);
    await passing;
    await served.pass(60);
    expect(panel.heardOf('userTraffic').at(-1)?.body).toBe('[{"uid":8,"upload":5,"download":5}]');
    expect(served.state).toMatchObject({ reports: 2, upload: 6n, download: 7n, lost: 30n });
  });

  it('XrayR keeps the counter of a removed user until the user returns, but not through a restart', async () => {
    panel.answer('node', success(SS_NODE));
    panel.answer('userList', success(USERS), success([USERS[1]]), success([USERS[1]]), success(USERS));
    const served = daemon('XrayR');
    await served.start();
    await served.pass(60);
    served.carry(7, 1, 2);
    await served.pass(60);
    expect(panel.heardOf('userTraffic')).toEqual([]);
    await served.pass(120);
    expect(panel.heardOf('userTraffic').map(({ body }) => body)).toEqual(['[{"uid":7,"upload":1,"download":2}]']);
    served.carry(7, 3, 4);
    await served.restart();
    await served.pass(60);
    expect(panel.heardOf('userTraffic')).toHaveLength(1);
    expect(served.state).toMatchObject({ upload: 1n, download: 2n, lost: 7n });
  });

  it('XrayR counts from 0 after a change of port', async () => {
    panel.answer('node', success(SS_NODE), success({ ...SS_NODE, port: 8389 }));
    panel.answer('userTraffic', { status: 503, body: '{}' });
    const served = daemon('XrayR');
    await served.start();
    served.carry(7, 3, 4);
    await served.pass(120);
    expect(panel.heardOf('userTraffic')).toHaveLength(1);
    expect(served.state).toMatchObject({ reports: 0, lost: 7n });
  });

  it('VNet-SSR 2.1 reports later traffic of a removed user as that of number 0', async () => {
    const served = daemon('VNet-SSR 2.1');
    await served.start();
    served.users.remove(7);
    served.carry(7, 60_000, 1);
    await served.pass(1);
    expect(panel.heardOf('userTraffic').map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      [{ uid: 0, upload: 60_000, download: 1, upspeed: 0, downspeed: 0 }],
    ]);
  });

  it('XrayR removes all users if the list is null, and stops polling for ever if the port becomes 0', async () => {
    panel.answer('node', success(SS_NODE), success(SS_NODE), success({ ...SS_NODE, port: 0 }), success(SS_NODE));
    panel.answer('userList', success(USERS), success(null));
    const served = daemon('XrayR');
    await served.start();
    expect(served.state.users).toBe(2);
    await served.pass(60);
    expect(served.state.users).toBe(0);
    await served.pass(180);
    expect(panel.heardOf('node')).toHaveLength(3);
    // The daemon continues to report.
    expect(panel.heardOf('nodeStatus')).toHaveLength(4);
  });

  it('VNet-SSR 2.1 blocks everything in an unknown mode', async () => {
    panel.answer('nodeRule', success({ mode: 'none', rules: [] }));
    const served = daemon('VNet-SSR 2.1');
    await served.start();
    expect(await served.visit(7, 'example.com')).toBe(false);
    expect(panel.heardOf('trigger').map(({ body }) => body)).toEqual(['{"uid":7,"rule_id":0,"reason":"example.com"}']);
  });
});
