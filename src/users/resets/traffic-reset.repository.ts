import { In, Repository } from 'typeorm';
import type { TrafficReset } from './traffic-reset.entity.js';

/** The rows of `traffic_resets`. */
export class TrafficResetRepository extends Repository<TrafficReset> {
  /** The stored resets of a user, newest first. */
  async ofUser(userId: number): Promise<TrafficReset[]> {
    return this.find({ where: { userId }, order: { day: 'DESC' } });
  }

  /** The users among some that have a reset on a day (`YYYY-MM-DD`, UTC). */
  async usersOfDay(userIds: readonly number[], day: string): Promise<Set<number>> {
    const resets = await this.find({ select: { userId: true }, where: { userId: In([...userIds]), day } });
    return new Set(resets.map(({ userId }) => userId));
  }
}
