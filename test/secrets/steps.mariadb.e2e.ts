import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { SecretKeys } from '../../src/common/secrets/secret-keys.js';
import { LOGOUT, REFRESH, tokenOf } from '../client/client.js';
import { ADMIN, loginOf } from '../support/admin-client.js';
import { LinegateCommand } from '../support/process/command-line.js';
import { type Headers, Panel } from '../support/panel.js';
import { PATIENCE_MS } from '../support/process/process.js';
import { on } from './as-process.js';

jest.setTimeout(PATIENCE_MS);

const OLD = randomBytes(32).toString('base64url');
const NEW = randomBytes(32).toString('base64url');

/** The secrets of a process: the current one, and the previous ones. */
type Secrets = readonly [current: string, ...previous: string[]];

/** The documented steps, with two processes that restart one after the other. */
const STEPS: readonly [name: string, first: Secrets, second: Secrets][] = [
  ['before', [OLD], [OLD]],
  ['the first process accepts the new secret', [OLD, NEW], [OLD]],
  ['both processes accept the new secret', [OLD, NEW], [OLD, NEW]],
  ['the first process signs with the new secret', [NEW, OLD], [OLD, NEW]],
  ['both processes sign with the new secret', [NEW, OLD], [NEW, OLD]],
  ['the first process has dropped the old secret', [NEW], [NEW, OLD]],
  ['both processes have dropped the old secret', [NEW], [NEW]],
];

/** The steps during which both processes still accept the old secret. */
const BOTH_KNOW = 5;

interface Given {
  /** A token of a user whose app refreshes at every step. */
  token: string;
  /** The cookie of an operator who logged in before. */
  readonly operator: { readonly cookie: string; readonly csrf: string };
  readonly login: { readonly name: string; readonly password: string };
  readonly totp: string;
  readonly node: { readonly id: number; readonly key: string; readonly answer: string };
}

describe('T31: a step-by-step replacement of APP_SECRET', () => {
  let owner: Panel;
  let given: Given;
  let pair: [Panel, Panel];

  beforeAll(async () => {
    owner = await Panel.start(settings([OLD]));
    given = await on(owner, givenAt);
  });
  afterAll(() => owner.stop());

  describe.each(STEPS.map((step, index) => [step[0], index] as const))('%s', (_name, index) => {
    beforeAll(async () => {
      const [, first, second] = STEPS[index] ?? ['', [''], ['']];
      if (index === BOTH_KNOW) await rotate();
      pair = [await owner.another(settings(first)), await owner.another(settings(second))];
    });
    afterAll(() => Promise.all(pair.map((panel) => panel.stop())));

    const ways = (): [Panel, Panel][] => [
      [pair[0], pair[1]],
      [pair[1], pair[0]],
    ];

    it('an earlier session is refreshed, and either process repeats a lost response byte for byte', async () => {
      for (const [one, other] of ways()) {
        const before = given.token;
        const reply = await on(one, (panel) => panel.get(REFRESH, panel.bearer(before)));
        expect(reply.statusCode).toBe(200);
        const successor = tokenOf(reply);
        for (const panel of [other, one]) {
          expect(tokenOf(await on(panel, (each) => each.get(REFRESH, each.bearer(before))))).toBe(successor);
        }
        expect(headerOf(successor)).toEqual({ alg: 'HS256', typ: 'at+jwt', kid: idOf(one) });
        given.token = successor;
        owner.clock.advance(11);
      }
    });

    it('a token of one process ends a session on the other process', async () => {
      for (const [one, other] of ways()) {
        const { token } = await on(one, (panel) => panel.given.client({ email: anEmail() }));
        expect((await on(other, (panel) => panel.get(LOGOUT, panel.bearer(token)))).statusCode).toBe(200);
      }
    });

    it('a browser with an earlier login stays logged in, although its page is as old as the secret', async () => {
      for (const panel of pair) {
        const { cookie } = given.operator;
        const session = (await panel.get(`${ADMIN}/session`, { cookie })).json<{ csrf: string }>();
        const values = index < BOTH_KNOW ? [given.operator.csrf, session.csrf] : [session.csrf];
        for (const csrf of values) {
          const reply = await panel.post(`${ADMIN}/users/bulk/preview`, PREVIEW, { cookie, 'x-csrf-token': csrf });
          expect(reply.statusCode).toBe(200);
        }
      }
    });

    it('a preview of one process is applied by the other process', async () => {
      for (const [one, other] of ways()) {
        const shown = await one.post(`${ADMIN}/users/bulk/preview`, PREVIEW, await browser(one));
        const { token } = shown.json<{ token: string }>();
        const reply = await other.post(`${ADMIN}/users/bulk`, { token }, await browser(other));
        expect(reply.statusCode).toBe(202);
      }
    });

    it('a login that begins at one process ends at the other, with a one-time code', async () => {
      for (const [one, other] of ways()) {
        const { ticket } = (await one.post(`${ADMIN}/session`, given.login)).json<{ ticket: string }>();
        const totp = codeOf(given.totp, owner.clock.now());
        expect((await other.post(`${ADMIN}/session/second-factor`, { ticket, totp })).statusCode).toBe(200);
        owner.clock.advance(60);
      }
    });

    it('the daemon of a node gets the same bytes from both processes', async () => {
      const { id, key, answer } = given.node;
      for (const panel of pair) {
        const reply = await panel.get(`/api/ssr/v1/node/${id}`, panel.signed(key));
        expect([reply.statusCode, reply.body]).toEqual([200, answer]);
      }
    });

    if (index === BOTH_KNOW + 1) {
      it('tokens of the old secret that no client has renewed have ended', async () => {
        const { token } = await on(owner, (panel) => panel.given.client({ email: anEmail() }));
        const { ticket } = (await owner.post(`${ADMIN}/session`, given.login)).json<{ ticket: string }>();
        const { cookie, csrf } = given.operator;
        const [panel] = pair;
        expect((await on(panel, (each) => each.get(REFRESH, each.bearer(token)))).statusCode).toBe(401);
        const totp = codeOf(given.totp, owner.clock.now());
        expect((await panel.post(`${ADMIN}/session/second-factor`, { ticket, totp })).statusCode).toBe(401);
        const headers = { cookie, 'x-csrf-token': csrf };
        expect((await panel.post(`${ADMIN}/users/bulk/preview`, PREVIEW, headers)).statusCode).toBe(403);
      });
    }
  });

  /** Runs the command between the steps. Then every process accepts both secrets, and still keeps the old one. */
  async function rotate(): Promise<void> {
    const environment = { DATABASE_URL: owner.databaseUrl, APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD };
    const report = await new LinegateCommand(environment).json<{ ok: boolean }>(['secret', 'rotate']);
    expect(report.ok).toBe(true);
  }

  async function browser(panel: Panel): Promise<Headers> {
    const { cookie } = given.operator;
    const { csrf } = (await panel.get(`${ADMIN}/session`, { cookie })).json<{ csrf: string }>();
    return { cookie, 'x-csrf-token': csrf };
  }
});

const PREVIEW = { ids: [1], action: { type: 'enable' } };

function settings([current, ...previous]: Secrets) {
  return { appSecret: Buffer.from(current), appSecretPrevious: previous.map((secret) => Buffer.from(secret)) };
}

async function givenAt(panel: Panel): Promise<Given> {
  const { token } = await panel.given.client();
  const { name, password } = await panel.given.operator();
  const operator = loginOf(await panel.post(`${ADMIN}/session`, { name, password }));
  const second = await panel.given.operator();
  const admin = panel.admin(second);
  const { secret: totp } = (await admin.post('/account/totp')).json<{ secret: string }>();
  await admin.put('/account/totp', { code: codeOf(totp, panel.clock.now()) });
  panel.clock.advance(60);
  const { node, key } = await panel.given.node({ family: 'ssr', daemon: 'vnet-ssr', pushSecret: 'let-me-in' });
  const { body: answer } = await panel.get(`/api/ssr/v1/node/${node.id}`, panel.signed(key));
  expect(answer).toContain('"secret":"let-me-in"');
  const login = { name: second.name, password: second.password };
  return { token, operator, login, totp, node: { id: node.id, key, answer } };
}

function codeOf(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

function headerOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString());
}

function idOf({ config }: Panel): string {
  return new SecretKeys(config.appSecret).currentId;
}

/** Two panels on one database would both start as the first one. */
function anEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.com`;
}
