import type { Tracing } from '../tracing/tracing.js';
import { Database, type Work } from './database.js';

/** A database whose calls have spans. Only a panel with a collector uses it. */
export class TracedDatabase extends Database {
  readonly readsAtOnce: number;
  readonly changesAtOnce: number;

  constructor(
    private readonly database: Database,
    private readonly tracing: Tracing,
  ) {
    super();
    this.readsAtOnce = database.readsAtOnce;
    this.changesAtOnce = database.changesAtOnce;
  }

  open(): Promise<void> {
    return this.database.open();
  }

  close(): Promise<void> {
    return this.database.close();
  }

  read<T>(work: Work<T>): Promise<T> {
    return this.tracing.run('database read', {}, () => this.database.read(work));
  }

  snapshot<T>(work: Work<T>): Promise<T> {
    return this.tracing.run('database snapshot', {}, () => this.database.snapshot(work));
  }

  write<T>(work: Work<T>): Promise<T> {
    return this.tracing.run('database write', {}, () => this.database.write(work));
  }

  transaction<T>(work: Work<T>): Promise<T> {
    return this.tracing.run('database transaction', {}, () => this.database.transaction(work));
  }
}
