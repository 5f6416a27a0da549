import type { DataSource } from 'typeorm';
import { Database, type Work } from '../database.js';

/** A database over a connection that somebody else opens and closes. It reads, and changes nothing. */
export class LookingDatabase extends Database {
  readonly readsAtOnce = 1;
  readonly changesAtOnce = 1;

  constructor(private readonly source: DataSource) {
    super();
  }

  async open(): Promise<void> {}

  async close(): Promise<void> {}

  read<T>(work: Work<T>): Promise<T> {
    return work(this.source.manager);
  }

  snapshot<T>(work: Work<T>): Promise<T> {
    return work(this.source.manager);
  }

  async write<T>(_work: Work<T>): Promise<T> {
    throw new Error('This connection changes nothing');
  }

  async transaction<T>(_work: Work<T>): Promise<T> {
    throw new Error('This connection changes nothing');
  }
}
