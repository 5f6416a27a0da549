import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseUnavailable } from './database.errors.js';
import { waitPatiently } from '../common/concurrency/patience.js';

/** How to gather changes of one kind. */
export interface Gathering<Context, Change, Result> {
  /** Runs work in one transaction, perhaps several times. After an error nothing of it is stored. */
  readonly transact: (work: (context: Context) => Promise<void>) => Promise<void>;
  /**
   * Makes the changes, and passes the result of each to its `done`. Changes of the same row happen in the given order. After a failure it
   * may run again with each change alone, so it must not keep state outside the database.
   */
  readonly apply: (context: Context, changes: readonly GatheredChange<Change, Result>[]) => Promise<void>;
  /** The transactions at a time. */
  readonly lanes: number;
  /** The most that the changes of one transaction may cost together. A change that costs more is alone. */
  readonly together: number;
  /** A change that gets no turn in this time fails, as others do while the database is busy. Unlimited if undefined. */
  readonly patienceMs?: number;
}

/** The place of a change among others. */
export interface Turn {
  /** The changes of a transaction have the order of these keys. Only changes of a single row each can be gathered on a server. */
  readonly key: string;
  readonly cost: number;
  /** Runs before each turn of the change, outside of the transaction. If it rejects, only this change fails. */
  readonly prepare?: () => Promise<void>;
}

/** A change that may share its transaction with others. */
export interface GatheredChange<Change, Result> {
  readonly change: Change;
  /** Takes the result. The caller gets it after the commit. */
  readonly done: (result: Result) => void;
}

interface WaitingChange<Change, Result> extends GatheredChange<Change, Result> {
  readonly key: string;
  readonly cost: number;
  /** @returns false if the change has failed */
  readonly prepare: () => Promise<boolean>;
  readonly confirm: () => void;
  readonly fail: (error: unknown) => void;
  readonly endWaiting: () => void;
  /** Runs work in the asynchronous context of the caller, so that a trace shows the statements under their request. */
  readonly within: <T>(work: () => T) => T;
}

/**
 * Gathers short changes that wait at the same time, and makes them in one transaction. They share the wait of a commit for the disk.
 * Those that begin at the same time spread over the free transactions.
 *
 * Each change has its own result. If the transaction fails, each of its changes is made alone, so that the error reaches only the one
 * that caused it.
 */
export class GatheredChanges<Context, Change, Result> {
  private readonly waiting = new Set<WaitingChange<Change, Result>>();
  private running = 0;
  private willBegin = false;

  constructor(private readonly gathering: Gathering<Context, Change, Result>) {}

  /** @throws DatabaseUnavailable and the errors of the change */
  run(change: Change, { key, cost, prepare }: Turn): Promise<Result> {
    return new Promise((resolve, reject) => {
      let confirm = (): void => undefined;
      const within = AsyncLocalStorage.snapshot();
      const waiting: WaitingChange<Change, Result> = {
        key,
        cost,
        change,
        done: (result) => (confirm = () => resolve(result)),
        prepare: async () => {
          try {
            await within(async () => prepare?.());
            return true;
          } catch (error) {
            waiting.fail(error);
            return false;
          }
        },
        confirm: () => confirm(),
        fail: reject,
        endWaiting: this.limitWait(() => {
          if (this.waiting.delete(waiting)) reject(new DatabaseUnavailable('too many changes wait for the database'));
        }),
        within,
      };
      this.waiting.add(waiting);
      this.begin();
    });
  }

  private limitWait(onOver: () => void): () => void {
    const { patienceMs } = this.gathering;
    return patienceMs === undefined ? () => undefined : waitPatiently(patienceMs, onOver);
  }

  /** After the requests that the process has already received: with SQLite, no request arrives during a transaction. */
  private begin(): void {
    if (this.willBegin) return;
    this.willBegin = true;
    setImmediate(() => {
      this.willBegin = false;
      this.beginAll();
    });
  }

  private beginAll(): void {
    for (let free = this.gathering.lanes - this.running; free > 0 && this.waiting.size > 0; free--) {
      const cost = [...this.waiting].reduce((sum, change) => sum + change.cost, 0);
      this.running++;
      void this.runTogether(this.takeNext(cost / free)).finally(() => {
        this.running--;
        this.begin();
      });
    }
  }

  /** Takes those that have waited longest: at least one. @param share the cost that one of the free transactions should take */
  private takeNext(share: number): readonly WaitingChange<Change, Result>[] {
    const most = Math.min(this.gathering.together, Math.ceil(share));
    const changes: WaitingChange<Change, Result>[] = [];
    let cost = 0;
    for (const change of this.waiting) {
      cost += change.cost;
      if (changes.length > 0 && cost > most) break;
      this.waiting.delete(change);
      change.endWaiting();
      changes.push(change);
    }
    return changes;
  }

  private async runTogether(changes: readonly WaitingChange<Change, Result>[]): Promise<void> {
    const arePrepared = await Promise.all(changes.map(({ prepare }) => prepare()));
    const prepared = changes.filter((_change, index) => arePrepared[index]);
    // Two transactions that lock the same rows in the same order do not wait for each other in a circle. Where `apply` changes the order,
    // the server may undo one of them, which then runs again.
    const inOrder = prepared.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
    const transact = (): Promise<void> => this.gathering.transact((context) => this.gathering.apply(context, inOrder));
    try {
      await inOrder[0]?.within(transact);
      for (const { confirm } of inOrder) confirm();
    } catch (error) {
      // After an outage nobody knows whether they are committed. Any other error has undone all of them, and may be that of one.
      if (prepared.length === 1 || error instanceof DatabaseUnavailable) for (const { fail } of prepared) fail(error);
      else for (const change of prepared) await this.runTogether([change]);
    }
  }
}
