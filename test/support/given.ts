import type { Role } from '../../src/operators/access/rights.js';
import { OperatorsService } from '../../src/operators/operators.service.js';
import type { ProxyNode } from '../../src/nodes/proxy-node.entity.js';
import { FAMILIES_OF, isOnePort } from '../../src/nodes/fields/families.js';
import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { LineKeysService } from '../../src/line-key/line-keys.service.js';
import { GroupsService } from '../../src/users/levels/groups.service.js';
import { LevelsService } from '../../src/users/levels/levels.service.js';
import { PasswordHashService } from '../../src/credentials/password-hash.service.js';
import type { UserChange } from '../../src/users/user/user.fields.js';
import type { User } from '../../src/users/user/user.entity.js';
import { UsersService } from '../../src/users/users.service.js';
import type { GivenOperator } from './admin-client.js';
import type { Panel } from './panel.js';

export interface GivenUser {
  readonly user: User;
  readonly email: string;
  readonly password: string;
}

export interface GivenNode {
  readonly node: ProxyNode;
  readonly key: string;
}

/** Creates the data that a test starts with, through the services that an operator's commands use. */
export class Given {
  private count = 0;

  constructor(private readonly panel: Panel) {}

  async user(fields: UserChange & { password?: string } = {}): Promise<GivenUser> {
    const { password = 'correct horse battery', ...rest } = fields;
    const email = rest.email ?? `user${++this.count}@example.com`;
    const hash = await this.panel.service(PasswordHashService).hash(password);
    return { user: await this.panel.service(UsersService).add({ ...rest, email }, hash), email, password };
  }

  /** A user who is logged in. */
  async client(fields: UserChange = {}): Promise<GivenUser & { token: string }> {
    const user = await this.user(fields);
    const reply = await this.panel.login(user.email, user.password);
    if (reply.statusCode !== 200) throw new Error(`the login failed: ${reply.body}`);
    return { ...user, token: reply.json<{ access_token: string }>().access_token };
  }

  /** A node with a line key. */
  async node(fields: NewNode = {}): Promise<GivenNode> {
    // The push servers of tests listen on this machine.
    const host = fields.pushPort === undefined ? 'node.example.com' : '127.0.0.1';
    const { family = FAMILIES_OF[fields.daemon ?? 'standard'][0] } = fields;
    const shared = isOnePort(family) ? { port: '443' } : {};
    const name = `node ${++this.count}`;
    const { node } = await this.panel.service(NodesService).add({ name, host, ...shared, ...fields });
    const { key } = await this.panel.service(LineKeysService).issue(node.id);
    return { node, key };
  }

  async operator(role: Role = 'owner'): Promise<GivenOperator> {
    const name = `${role}${++this.count}`;
    const password = 'a staple that nobody guesses';
    return { operator: await this.panel.service(OperatorsService).add({ name, role }, password), name, password };
  }

  async level(name: string, rank: number): Promise<void> {
    await this.panel.service(LevelsService).add({ name, rank });
  }

  async group(name: string): Promise<void> {
    await this.panel.service(GroupsService).add({ name });
  }
}
