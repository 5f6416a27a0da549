import type { Response } from 'light-my-request';
import { RIGHTS, type Role } from '../../../src/operators/access/rights.js';
import { Operator } from '../../../src/operators/operator/operator.entity.js';
import { OperatorSessionsService } from '../../../src/operators/sessions/operator-sessions.service.js';
import { ApiTokensService } from '../../../src/operators/tokens/api-tokens.service.js';
import { secretHash } from '../../../src/common/secrets/secret-hash.js';
import { Database } from '../../../src/database/database.js';
import type { NewNode } from '../../../src/nodes/fields/node.fields.js';
import { PREFIXES, prefixOf } from '../../node/node-api.js';
import type { GivenOperator } from '../../support/admin-client.js';
import type { GivenNode, GivenUser } from '../../support/given.js';
import type { Headers, Panel } from '../../support/panel.js';
import type { Route } from '../../support/routes.js';
import type { Draw } from './draw.js';
import type { Seen } from './seen.js';

/** A client with its credentials. */
export interface Sender {
  readonly headers: Headers;
  /** The node number in the path of a daemon. */
  readonly nodeId?: number;
  /** The credentials of a daemon of UniProxy. */
  readonly query?: Readonly<Record<string, string>>;
  /** Replaces expired or revoked credentials, after a request that was rejected. */
  renew(): Promise<void>;
}

interface Login {
  readonly operator: GivenOperator;
  readonly role: Role;
  headers: Headers;
}

const NODES: readonly NewNode[] = [
  { family: 'ssr', daemon: 'standard' },
  { family: 'ssr', daemon: 'vnet-ssr', port: '443,8443', single: 1, passwd: 'shared', pushPort: 1 },
  { family: 'ss', daemon: 'standard' },
  { family: 'ss', daemon: 'xrayr', port: '8388' },
  { family: 'v2ray', daemon: 'xrayr', port: '443' },
  { family: 'trojan', daemon: 'xrayr', port: '443' },
  { family: 'uniproxy', daemon: 'v2node', protocol: 'vmess', port: '443' },
  { family: 'uniproxy', daemon: 'xrayrp', protocol: 'vmess', port: '443' },
];

const UNIPROXY = /^\/api\/v[12]\/server\//;

const NOBODY: Sender = { headers: {}, renew: () => Promise.resolve() };

/** Daemons of every kind, a user, operators in their browsers and a program with a token, all with valid credentials. */
export class Senders {
  private nodes: GivenNode[] = [];
  private users: (GivenUser & { token: string })[] = [];
  private logins: Login[] = [];
  private token = '';

  constructor(
    private readonly panel: Panel,
    private readonly seen: Seen,
  ) {}

  async prepare(): Promise<void> {
    for (const index of NODES.keys()) await this.makeNode(index);
    for (let count = 0; count < 5; count++) this.seen.note('user.id', (await this.panel.given.user()).user.id);
    await this.makeUser();
    await this.makeLogin(0, 'owner');
    await this.makeLogin(1, 'viewer');
    await this.makeToken();
  }

  /** A sender of the route's audience, most of the time. */
  for({ url, audience }: Route, draw: Draw): Sender {
    if (draw.happens(8)) return NOBODY;
    switch (draw.happens(95) ? audience : draw.pick(['node', 'client', 'admin'])) {
      case 'node':
        return this.daemon(url, draw);
      case 'client':
        return this.client();
      default:
        return draw.happens(25) ? this.program() : this.browser(draw.happens(90) ? 0 : 1);
    }
  }

  /** Stores credentials that a response has replaced. */
  noteAnswer(sender: Sender, reply: Response, answer: unknown): void {
    const token: unknown =
      typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'access_token') : undefined;
    const [user] = this.users;
    if (
      reply.statusCode === 200 &&
      typeof token === 'string' &&
      user &&
      sender.headers['authorization'] === `Bearer ${user.token}`
    )
      user.token = token;
  }

  private daemon(url: string, draw: Draw): Sender {
    const isUniproxy = UNIPROXY.test(url);
    const [, documented] = PREFIXES.find(([prefix]) => url.startsWith(`${prefix}/`)) ?? [];
    const family = isUniproxy ? 'uniproxy' : documented;
    const indices = [...NODES.keys()].filter((index) => NODES[index]?.family === family);
    const [first = 0, ...others] = draw.happens(95) ? indices : NODES.keys();
    const index = draw.pick([first, ...others]);
    const given = this.nodes[index];
    if (given === undefined) return NOBODY;
    const renew = (): Promise<void> => this.renewNode(index, given);
    if (isUniproxy) return { headers: {}, query: { token: given.key, node_id: String(given.node.id) }, renew };
    const skew = draw.happens(95) ? 0 : draw.pick([-3600, 3600, -29, 1e15]);
    return {
      headers: this.panel.signed(given.key, { skew }),
      nodeId: given.node.id,
      renew: () => (skew === 0 ? renew() : Promise.resolve()),
    };
  }

  private client(): Sender {
    return { headers: this.panel.bearer(this.users[0]?.token ?? ''), renew: () => this.makeUser() };
  }

  private program(): Sender {
    return { headers: this.panel.bearer(this.token), renew: () => this.makeToken() };
  }

  private browser(index: number): Sender {
    const login = this.logins[index];
    return { headers: login?.headers ?? {}, renew: () => this.makeLogin(index, login?.role ?? 'owner') };
  }

  /** A guard mostly rejects a request because of another number or other headers. Then the key is still valid. */
  private async renewNode(index: number, { node, key }: GivenNode): Promise<void> {
    const isUniproxy = node.family === 'uniproxy';
    const path = isUniproxy
      ? `/api/v1/server/UniProxy/config?token=${key}&node_id=${node.id}`
      : `${prefixOf(node.family)}/node/${node.id}`;
    const reply = await this.panel.get(path, isUniproxy ? {} : this.panel.signed(key));
    if (reply.statusCode !== 200) await this.makeNode(index);
  }

  private async makeNode(index: number): Promise<void> {
    const given = await this.panel.given.node({ ...NODES[index], host: '127.0.0.1' });
    this.nodes[index] = given;
    this.seen.note('node.id', given.node.id);
  }

  private async makeUser(): Promise<void> {
    const [user] = this.users;
    const again = user && (await this.panel.login(user.email, user.password));
    const renewed =
      user && again?.statusCode === 200
        ? { ...user, token: again.json<{ access_token: string }>().access_token }
        : await this.panel.given.client({ email: `client${this.panel.clock.now()}@example.com` });
    this.users = [renewed];
    this.seen.note('email', renewed.email);
    this.seen.note('password', renewed.password);
    this.seen.note('user.id', renewed.user.id);
  }

  /** Another session of the operator, or another operator if this one was deleted or lost a right. */
  private async makeLogin(index: number, role: Role): Promise<void> {
    const { operator, row } = await this.operatorFor(this.logins[index]?.operator, role);
    const begun = await this.panel
      .service(Database)
      .transaction((manager) =>
        this.panel.service(OperatorSessionsService).begin(manager, row, { address: '127.0.0.1', client: '' }),
      );
    const csrf = this.panel.service(OperatorSessionsService).csrfToken(secretHash(begun.cookie));
    this.logins[index] = { operator, role, headers: { cookie: `linegate=${begun.cookie}`, 'x-csrf-token': csrf } };
  }

  private async operatorFor(
    known: GivenOperator | undefined,
    role: Role,
  ): Promise<{ operator: GivenOperator; row: Operator }> {
    const row = known && (await this.operatorRow(known.operator.id));
    if (known && row?.isEnabled === 1 && row.role === role) return { operator: known, row };
    const operator = await this.panel.given.operator(role);
    for (const name of ['password', 'current']) this.seen.note(name, operator.password);
    const made = await this.operatorRow(operator.operator.id);
    if (made === null) throw new Error('the operator is not there');
    return { operator, row: made };
  }

  private async operatorRow(id: number): Promise<Operator | null> {
    return this.panel.service(Database).read((manager) => manager.findOneBy(Operator, { id }));
  }

  private async makeToken(): Promise<void> {
    const { operator } = await this.operatorFor(this.logins[0]?.operator, 'owner');
    const fields = { name: 'program', scopes: [...RIGHTS], expiresAt: null };
    this.token = (await this.panel.service(ApiTokensService).issue(operator.operator, fields, RIGHTS)).token;
  }
}
