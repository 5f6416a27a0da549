import { Injectable } from '@nestjs/common';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import type { OperatorSessionDocument } from '../operator/operators.docs.js';
import { OperatorSessionsService, sessionDocument } from '../sessions/operator-sessions.service.js';

/** The browsers in which the caller is logged in. */
@Injectable()
export class OwnSessionsService {
  constructor(private readonly sessions: OperatorSessionsService) {}

  async list(caller: AdminCaller): Promise<{ items: OperatorSessionDocument[] }> {
    const { id } = sessionOf(caller);
    const sessions = await this.sessions.list(caller.operator.id);
    return { items: sessions.map((session) => sessionDocument(session, id)) };
  }

  /** @throws NotFound */
  async end(caller: AdminCaller, id: number): Promise<void> {
    await this.sessions.end(caller.operator.id, id);
  }
}
