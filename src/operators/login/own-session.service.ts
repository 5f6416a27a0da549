import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { Database } from '../../database/database.js';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { OperatorSessionRepository } from '../sessions/operator-session.repository.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import type { SessionDocument } from './session.docs.js';
import { CookieAnswer, sessionDocumentOf } from './session-document.js';

/** The caller's session. */
@Injectable()
export class OwnSessionService {
  constructor(
    private readonly database: Database,
    private readonly sessions: OperatorSessionsService,
    private readonly rows: OperatorSessionRepository,
    private readonly audit: AuditLogService,
  ) {}

  describe(caller: AdminCaller): SessionDocument {
    const { hash, expiresAt } = sessionOf(caller);
    return sessionDocumentOf(caller, this.sessions.csrfToken(hash), expiresAt);
  }

  async end(caller: AdminCaller): Promise<CookieAnswer<undefined>> {
    const { id } = sessionOf(caller);
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.rows).delete({ id });
      await this.audit.record(manager, { action: 'operator.logged-out', subject: `operator:${caller.operator.id}` });
    });
    return new CookieAnswer(undefined, '');
  }
}
