import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { AuditLog } from '../audit/audit-log.js';
import { Clock } from '../common/clock.js';
import { NotFound } from '../common/panel.error.js';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import type { User } from '../users/user.entity.js';
import { Session } from './session.entity.js';

/** The sessions of users, for the people who look after them. */
@Injectable()
export class UserSessions {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly config: Config,
    private readonly audit: AuditLog,
  ) {}

  /** Those that live, newest first. */
  async list({ id: userId, tokenEpoch }: User): Promise<Session[]> {
    const now = this.clock.unixSeconds();
    const live = { revokedAt: IsNull(), expiresAt: MoreThan(now), rotatedAt: MoreThan(now - this.config.sessionIdle) };
    return this.database.read((manager) =>
      manager.find(Session, { where: { userId, tokenEpoch, ...live }, order: { createdAt: 'DESC', id: 'ASC' } }),
    );
  }

  /** Ends one, at once and everywhere. @throws NotFound where the user has none of this id that has not ended */
  async end(userId: number, id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const revokedAt = this.clock.unixSeconds();
      const { affected } = await manager.update(Session, { id, userId, revokedAt: IsNull() }, { revokedAt });
      if (affected === 0) throw new NotFound(`Session ${id}`);
      const after = { user: userId };
      await this.audit.record(manager, { action: 'session.ended-by-admin', subject: `session:${id}`, after });
    });
  }
}

/** A session as admins see it. Moments are Unix seconds. */
export function sessionDocument(session: Session) {
  return {
    id: session.id,
    created_at: session.createdAt,
    refreshed_at: session.rotatedAt,
    expires_at: session.expiresAt,
    address: session.address,
    client: session.client,
  };
}
