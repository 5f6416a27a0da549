import { LessThan, MoreThan, Not, Or, Repository } from 'typeorm';
import type { Role } from '../access/rights.js';
import type { OperatorSession } from './operator-session.entity.js';

const SELECT_LIVE = `
  SELECT operator_sessions.id AS id, operator_sessions.expires_at AS expiresAt,
    operator_sessions.last_seen_at AS lastSeenAt, operator_sessions.proved_at AS provedAt,
    operators.id AS operatorId, operators.name AS name, operators.role AS role
  FROM operator_sessions
  JOIN operators ON operators.id = operator_sessions.operator_id AND operators.session_epoch = operator_sessions.epoch
  WHERE operator_sessions.hash = ? AND operators.is_enabled = 1
    AND operator_sessions.expires_at > ? AND operator_sessions.last_seen_at > ?`;

/** A valid session with its operator. Moments are Unix seconds. */
export interface LiveSession {
  readonly id: number;
  readonly expiresAt: number;
  readonly lastSeenAt: number;
  readonly provedAt: number;
  readonly operatorId: number;
  readonly name: string;
  readonly role: Role;
}

/** The rows of `operator_sessions`. Moments are Unix seconds. */
export class OperatorSessionRepository extends Repository<OperatorSession> {
  /** One read by key. @param idleSince a session that was last seen then or earlier has expired */
  async findLive(hash: string, now: number, idleSince: number): Promise<LiveSession | undefined> {
    const [session] = await this.query<LiveSession[]>(SELECT_LIVE, [hash, now, idleSince]);
    return session;
  }

  /** The valid sessions of an operator, newest first. */
  async listLive(operatorId: number, now: number, idleSince: number): Promise<OperatorSession[]> {
    return this.find({
      where: { operatorId, expiresAt: MoreThan(now), lastSeenAt: MoreThan(idleSince) },
      order: { createdAt: 'DESC', id: 'DESC' },
    });
  }

  /** @returns false if the session has ended */
  async recordProof(id: number, at: number): Promise<boolean> {
    const { affected } = await this.update({ id }, { provedAt: at });
    return affected !== 0;
  }

  /** Stores the last use. A stored use that is later by more than `tolerance` seconds comes from a wrong clock, and is replaced. */
  async recordUse(id: number, at: number, tolerance: number): Promise<void> {
    await this.update({ id, lastSeenAt: Or(LessThan(at), MoreThan(at + tolerance)) }, { lastSeenAt: at });
  }

  /** @returns false if the operator has no such session */
  async deleteOne(operatorId: number, id: number): Promise<boolean> {
    const { affected } = await this.delete({ id, operatorId });
    return affected !== 0;
  }

  /** Deletes the sessions of an operator except one, and moves that one to the new epoch. */
  async keepOnly(operatorId: number, kept: number, epoch: number): Promise<void> {
    await this.delete({ operatorId, id: Not(kept) });
    await this.update({ id: kept, operatorId }, { epoch });
  }
}
