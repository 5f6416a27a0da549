import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { NotFound } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import type { User } from '../../users/user/user.entity.js';
import type { Session } from './session.entity.js';
import { SessionRepository } from './session.repository.js';
import { SessionChangesService } from './session-changes.service.js';

/** The sessions of users, for operators. */
@Injectable()
export class UserSessionsService {
  constructor(
    private readonly database: Database,
    private readonly changes: SessionChangesService,
    private readonly rows: SessionRepository,
    private readonly audit: AuditLogService,
  ) {}

  /** The valid sessions, newest first. */
  async list({ id, tokenEpoch }: User): Promise<Session[]> {
    return this.rows.list(id, tokenEpoch, this.changes.validAt());
  }

  /** Ends a session, at once on every process. @throws NotFound if the user has no such session, or it has ended */
  async end(userId: number, id: string): Promise<void> {
    await this.database.transaction(async (manager) => {
      const { now } = this.changes.validAt();
      const isEnded = await manager.withRepository(this.rows).revokeOf(userId, id, now);
      if (!isEnded) throw new NotFound('session', id);
      const after = { user: userId };
      await this.audit.record(manager, { action: 'session.ended-by-admin', subject: `session:${id}`, after });
    });
  }
}

/** A session as operators see it. Moments are Unix seconds. */
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
