import { Repository } from 'typeorm';
import type { MomentName, NotedMoment } from './noted-moment.entity.js';

/** The rows of `noted_moments`. */
export class NotedMomentRepository extends Repository<NotedMoment> {
  async byName(): Promise<ReadonlyMap<MomentName, NotedMoment>> {
    return new Map((await this.find()).map((moment) => [moment.name, moment]));
  }

  /** Replaces the row of that name. */
  async put(name: MomentName, at: number, isGood: 0 | 1): Promise<void> {
    await this.upsert({ name, at, isGood }, ['name']);
  }
}
