import { LessThan, Repository } from 'typeorm';
import { putRows } from '../../database/bulk/bulk.js';
import type { DaemonBoot } from './daemon-boot.entity.js';

/** The boot of a node's daemon. */
export type Boot = Pick<DaemonBoot, 'nodeId' | 'bootId'>;

/** The key columns of a boot. */
export const BOOT_KEY = ['node_id', 'boot_id'] as const;

/** The rows of `traffic_boots`. */
export class DaemonBootRepository extends Repository<DaemonBoot> {
  /** Stores the time of a boot's report. Locks the boot until the transaction ends. @param at Unix seconds */
  async note({ nodeId, bootId }: Boot, at: number): Promise<void> {
    await putRows(this.manager, 'traffic_boots', BOOT_KEY, ['heard_at'], [[nodeId, bootId, at]]);
  }

  /** Ordered by the time of the last report, oldest first. */
  async list(): Promise<DaemonBoot[]> {
    return this.find({ order: { heardAt: 'ASC' } });
  }

  /** Locks a boot whose last report came before a moment. @returns false if it reported since */
  async lockOld({ nodeId, bootId }: Boot, before: number): Promise<boolean> {
    const isOld = { nodeId, bootId, heardAt: LessThan(before) };
    const { affected } = await this.update(isOld, { heardAt: () => 'heard_at' });
    return affected !== 0;
  }
}
