import type { NewNode } from '../../src/nodes/fields/node.fields.js';
import { NodesService } from '../../src/nodes/nodes.service.js';
import { PushRunner } from '../../src/push/push.runner.js';
import type { PushState } from '../../src/push/push-state.entity.js';
import { PushStatesService } from '../../src/push/push-states.service.js';
import type { GivenNode } from '../support/given.js';
import type { Panel } from '../support/panel.js';
import { FakeDaemon, type FakeUser } from './fake-daemon.js';

/** A node with a fake daemon. */
export class PushedNode {
  private constructor(
    private readonly panel: Panel,
    readonly given: GivenNode,
    readonly daemon: FakeDaemon,
  ) {}

  static async start(panel: Panel, generation: '2.1' | '2.2', fields: NewNode = {}): Promise<PushedNode> {
    const daemon = await FakeDaemon.start(generation);
    const given = await panel.given.node({
      family: 'ssr',
      daemon: 'vnet-ssr',
      host: '127.0.0.1',
      pushPort: daemon.port,
      pushSecret: daemon.secret,
      ...fields,
    });
    return new PushedNode(panel, given, daemon);
  }

  get id(): number {
    return this.given.node.id;
  }

  /** The node's user list, as its daemon should hold it. */
  async wanted(): Promise<FakeUser[]> {
    const { key } = this.given;
    const reply = await this.panel.get(`/api/ssr/v1/userList/${this.id}`, this.panel.signed(key));
    return reply
      .json<{ data: FakeUser[] }>()
      .data.map(({ uid, port, passwd, speed_limit, enable }) => ({ uid, port, passwd, speed_limit, enable }));
  }

  present(): FakeUser[] {
    return [...this.daemon.users.values()].sort((a, b) => a.uid - b.uid);
  }

  async state(): Promise<PushState> {
    const state = await this.panel.service(PushStatesService).find(this.id);
    if (state === null) throw new Error('the node has no state');
    return state;
  }

  /** Pushes all due changes, and returns the calls. */
  async told(): Promise<string[]> {
    const before = this.daemon.calls.length;
    await this.panel.service(PushRunner).settle();
    return this.daemon.calls.slice(before);
  }

  async stop(): Promise<void> {
    await this.daemon.stop();
    await this.panel.service(NodesService).delete(String(this.id));
  }
}
