import { Injectable } from '@nestjs/common';
import { AuditLog } from '../../audit/audit-log.js';
import { Database } from '../../database/database.js';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { Csrf } from '../access/csrf.js';
import { OperatorSession } from './operator-session.entity.js';
import { CookieAnswer, type SessionDocument, sessionDocumentOf } from './session-document.js';

/** The session in which somebody calls. */
@Injectable()
export class OwnSession {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLog,
    private readonly csrf: Csrf,
  ) {}

  describe(caller: AdminCaller): SessionDocument {
    const { hash, expiresAt } = sessionOf(caller);
    return sessionDocumentOf(caller, this.csrf.tokenOf(hash), expiresAt);
  }

  async end(caller: AdminCaller): Promise<CookieAnswer<undefined>> {
    const { id } = sessionOf(caller);
    await this.database.transaction(async (manager) => {
      await manager.delete(OperatorSession, { id });
      await this.audit.record(manager, { action: 'operator.logged-out', subject: `operator:${caller.operator.id}` });
    });
    return new CookieAnswer(undefined, '');
  }
}
