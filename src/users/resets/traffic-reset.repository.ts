import { In, MoreThan, Repository } from 'typeorm';
import type { TrafficReset } from './traffic-reset.entity.js';

/** The rows of `traffic_resets`. */
export class TrafficResetRepository extends Repository<TrafficReset> {
  /** The stored resets of a user, newest first. */
  async ofUser(userId: number): Promise<TrafficReset[]> {
    return this.find({ where: { userId }, order: { day: 'DESC' } });
  }

  /** The last resets of users after a moment, by user. Unix seconds. */
  async lastSince(userIds: readonly number[], moment: number): Promise<Map<number, number>> {
    const where = { userId: In([...userIds]), at: MoreThan(moment) };
    const resets = await this.find({ select: { userId: true, at: true }, where, order: { at: 'ASC' } });
    return new Map(resets.map(({ userId, at }) => [userId, at]));
  }

  /** The users among some that have a reset on a day (`YYYY-MM-DD`, UTC). */
  async usersOfDay(userIds: readonly number[], day: string): Promise<Set<number>> {
    const resets = await this.find({ select: { userId: true }, where: { userId: In([...userIds]), day } });
    return new Set(resets.map(({ userId }) => userId));
  }
}
