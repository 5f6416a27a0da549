import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../common/time/clock.js';
import { DAY } from '../common/time/duration.js';
import { Database } from '../database/database.js';
import { JobsService } from '../jobs/jobs.service.js';
import { OperationKindsService } from './operation-kinds.service.js';
import { OperationRepository } from './operation.repository.js';

export const OPERATION_PURGE_JOB = 'old-operations';

const EVERY_SECONDS = 300;
const KEPT_SECONDS = 30 * DAY;

/** Ends abandoned operations, and deletes what ended ones worked on, and those that ended long ago. */
@Injectable()
export class OperationPurgeJob implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly rows: OperationRepository,
    private readonly kinds: OperationKindsService,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.jobs.every(OPERATION_PURGE_JOB, EVERY_SECONDS, (signal) => this.run(signal));
  }

  async run(signal: AbortSignal): Promise<void> {
    const now = this.clock.unixSeconds();
    for (const kind of this.kinds.all()) {
      if (signal.aborted) return;
      const { name, silence, kept } = kind;
      await this.write((rows) => rows.endOld(name, Math.max(0, now - silence), Math.max(0, now - kept), now));
      await kind.endHopeless?.(now);
    }
    for (const row of await this.rows.listUncleared()) {
      if (signal.aborted) return;
      await this.kinds.get(row.kind).clear(row);
      await this.write((rows) => rows.noteCleared(row.id));
    }
    for (const { id, kind } of await this.rows.listEndedBefore(now - KEPT_SECONDS)) {
      if (signal.aborted) return;
      await this.kinds.get(kind).forget(id);
      await this.write((rows) => rows.delete({ id }));
    }
  }

  private async write<T>(change: (rows: OperationRepository) => Promise<T>): Promise<T> {
    return this.database.write((manager) => change(manager.withRepository(this.rows)));
  }
}
