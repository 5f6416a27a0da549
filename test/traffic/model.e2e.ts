import fc from 'fast-check';
import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import { UsersService } from '../../src/users/users.service.js';
import { uidsOf } from '../node/node-api.js';
import type { GivenNode } from '../support/given.js';
import { manyUsers } from '../support/database/many-users.js';
import { Panel } from '../support/panel.js';
import { countersOf, expectLedgerHolds, report } from './traffic-api.js';

const USERS = 4;
const ALLOWANCE = 200n;
const RATES = [10_000, 15_000];

interface Row {
  /** An index of users; the one after the last is an unknown user. */
  readonly user: number;
  readonly upload: number;
  readonly download: number;
}

interface Sent {
  readonly node: number;
  readonly key: string;
  readonly rows: readonly Row[];
}

/** The simplest panel. It handles one request at a time, with all data in memory. */
class Model {
  readonly counters: (readonly [bigint, bigint] | null)[] = Array.from({ length: USERS }, () => [0n, 0n] as const);
  readonly sent: Sent[] = [];
  /** Users who were deleted so short a time ago that their last bytes need no decision. */
  readonly gone = new Set<number>();
  /** The rows in quarantine, with their nodes. */
  waiting: { row: Row; node: number }[] = [];

  send(report: Sent): void {
    this.sent.push(report);
    const negative = report.rows.filter(isNegative);
    const sums = new Map<number, Row>();
    for (const row of report.rows.filter((each) => !isNegative(each))) {
      const { upload = 0, download = 0 } = sums.get(row.user) ?? {};
      sums.set(row.user, { user: row.user, upload: upload + row.upload, download: download + row.download });
    }
    const usable = [...sums.values()].filter((row) => row.upload + row.download > 0).sort((a, b) => a.user - b.user);
    const refused = usable.filter((row) => !this.charge(row, report.node));
    const undecided = refused.filter(({ user }) => !this.gone.has(user));
    this.waiting.push(...[...negative, ...undecided].map((row) => ({ row, node: report.node })));
  }

  charge({ user, upload, download }: Row, node: number): boolean {
    const counters = this.counters[user];
    if (counters === undefined || counters === null || upload < 0 || download < 0) return false;
    const charged = (raw: number): bigint => BigInt(Math.floor((raw * (RATES[node] ?? 0)) / 10_000 + 0.5));
    this.counters[user] = [counters[0] + charged(upload), counters[1] + charged(download)];
    return true;
  }
}

function isNegative({ upload, download }: Row): boolean {
  return upload < 0 || download < 0;
}

/** The real panel, with users of this run. */
class Real {
  constructor(
    readonly panel: Panel,
    readonly nodes: readonly GivenNode[],
    readonly uids: readonly number[],
    readonly run: number,
  ) {}

  async send({ node, key, rows }: Sent): Promise<{ status: number; isReplayed: boolean }> {
    const body = rows.map(({ user, ...bytes }) => ({ uid: this.uids[user] ?? 2_000_000_000, ...bytes }));
    const headers = { 'idempotency-key': `${this.run}-${key}` };
    const reply = await report(this.panel, this.nodes[node] as GivenNode, body, headers);
    return { status: reply.statusCode, isReplayed: reply.headers['idempotency-replayed'] === 'true' };
  }

  async waiting(): Promise<number[]> {
    const rows = await this.panel.service(QuarantineService).list('waiting', 0, 1000);
    return rows.map(({ id }) => id);
  }
}

abstract class Step implements fc.AsyncCommand<Model, Real> {
  check(_model: Readonly<Model>): boolean {
    return true;
  }

  abstract act(model: Model, real: Real): Promise<void>;

  /** Applies the step to the panel and to the model, and compares them. */
  async run(model: Model, real: Real): Promise<void> {
    await this.act(model, real);
    const listed = new Set(await uidsOf(real.panel, real.nodes[0] as GivenNode));
    for (const [user, counters] of model.counters.entries()) {
      const uid = real.uids[user] ?? 0;
      if (counters !== null) expect(await countersOf(real.panel, uid)).toEqual({ u: counters[0], d: counters[1] });
      expect([user, listed.has(uid)]).toEqual([user, counters !== null && counters[0] + counters[1] < ALLOWANCE]);
    }
    expect(await real.waiting()).toHaveLength(model.waiting.length);
    await expectLedgerHolds(real.panel);
  }
}

class Report extends Step {
  constructor(
    private readonly node: number,
    private readonly rows: readonly Row[],
  ) {
    super();
  }

  async act(model: Model, real: Real): Promise<void> {
    const sent = { node: this.node, key: String(model.sent.length), rows: this.rows };
    expect(await real.send(sent)).toEqual({ status: 200, isReplayed: false });
    model.send(sent);
  }

  override toString = (): string => `report of node ${this.node}: ${JSON.stringify(this.rows)}`;
}

/** A step that refers to an earlier one. */
abstract class Again extends Step {
  constructor(protected readonly choice: number) {
    super();
  }

  override check({ sent }: Readonly<Model>): boolean {
    return sent.length > 0;
  }

  protected chosen<T>(list: readonly T[]): T {
    return list[this.choice % list.length] as T;
  }

  override toString = (): string => `${this.constructor.name} ${this.choice}`;
}

class Repeat extends Again {
  async act(model: Model, real: Real): Promise<void> {
    expect(await real.send(this.chosen(model.sent))).toEqual({ status: 200, isReplayed: true });
  }
}

class Conflict extends Again {
  async act(model: Model, real: Real): Promise<void> {
    const sent = this.chosen(model.sent);
    const rows = [...sent.rows, { user: 0, upload: 1, download: 1 }];
    expect(await real.send({ ...sent, rows })).toEqual({ status: 409, isReplayed: false });
  }
}

abstract class Decide extends Again {
  override check({ waiting }: Readonly<Model>): boolean {
    return waiting.length > 0;
  }

  async act(model: Model, real: Real): Promise<void> {
    const { row, node } = this.chosen(model.waiting);
    const id = this.chosen(await real.waiting());
    if (await this.decide(model, real, id, row, node)) {
      model.waiting = model.waiting.filter((each) => each.row !== row);
    }
  }

  /** @returns whether an operator decided it */
  protected abstract decide(model: Model, real: Real, id: number, row: Row, node: number): Promise<boolean>;
}

class Approve extends Decide {
  protected async decide(model: Model, real: Real, id: number, row: Row, node: number): Promise<boolean> {
    const approved = await real.panel
      .service(QuarantineService)
      .approve(id)
      .then(
        () => true,
        () => false,
      );
    expect(approved).toBe(model.charge(row, node));
    return approved;
  }
}

class Drop extends Decide {
  protected async decide(_model: Model, real: Real, id: number): Promise<boolean> {
    await real.panel.service(QuarantineService).drop(id);
    return true;
  }
}

abstract class OnUser extends Step {
  constructor(protected readonly user: number) {
    super();
  }

  override check({ counters }: Readonly<Model>): boolean {
    return counters[this.user] !== null;
  }

  protected uid({ uids }: Real): string {
    return String(uids[this.user]);
  }

  override toString = (): string => `${this.constructor.name} ${this.user}`;
}

class Reset extends OnUser {
  async act(model: Model, real: Real): Promise<void> {
    await real.panel.service(UsersService).resetTraffic(this.uid(real));
    model.counters[this.user] = [0n, 0n];
  }
}

class Delete extends OnUser {
  async act(model: Model, real: Real): Promise<void> {
    await real.panel.service(UsersService).delete(this.uid(real));
    model.counters[this.user] = null;
    model.gone.add(this.user);
  }
}

/** Half an hour passes: longer than the panel remembers who was deleted. */
class Wait extends Step {
  async act(model: Model, real: Real): Promise<void> {
    real.panel.clock.advance(1800);
    model.gone.clear();
  }

  override toString = (): string => 'Wait';
}

describe('reports, repeats, conflicts, resets, decisions and deletions', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('have the same effect in a simple model and in the panel, in any order', async () => {
    const nodes: GivenNode[] = [];
    for (const trafficRate of RATES) nodes.push(await panel.given.node({ trafficRate }));
    const bytes = fc.integer({ min: -1, max: 60 });
    const rows = fc.array(fc.record({ user: fc.integer({ min: 0, max: USERS }), upload: bytes, download: bytes }), {
      minLength: 1,
      maxLength: 6,
    });
    const choice = fc.nat(1000);
    const user = fc.nat(USERS - 1);
    const send = fc.tuple(fc.nat(RATES.length - 1), rows).map(([node, sent]) => new Report(node, sent));
    const steps = [
      send,
      send,
      choice.map((value) => new Repeat(value)),
      choice.map((value) => new Conflict(value)),
      choice.map((value) => new Approve(value)),
      choice.map((value) => new Drop(value)),
      user.map((value) => new Reset(value)),
      user.map((value) => new Delete(value)),
      fc.constant(new Wait()),
    ];
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 20 }), async (commands) => {
        await panel.execute('DELETE FROM quarantine');
        const uids = await manyUsers(panel, USERS, { transferEnable: ALLOWANCE });
        await fc.asyncModelRun(() => ({ model: new Model(), real: new Real(panel, nodes, uids, run++) }), commands);
        for (const uid of uids) await panel.execute('DELETE FROM users WHERE id = ?', [uid]);
      }),
      { numRuns: 25 },
    );
  });
});
