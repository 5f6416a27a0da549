import { Injectable } from '@nestjs/common';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { OperatorSessions, sessionDocument } from '../sessions/operator-sessions.service.js';

/** The browsers in which whoever calls is logged in. */
@Injectable()
export class OwnSessions {
  constructor(private readonly sessions: OperatorSessions) {}

  async list(caller: AdminCaller): Promise<{ items: object[] }> {
    const { id } = sessionOf(caller);
    const sessions = await this.sessions.list(caller.operator.id);
    return { items: sessions.map((session) => sessionDocument(session, id)) };
  }

  /** @throws NotFound */
  async end(caller: AdminCaller, id: number): Promise<void> {
    await this.sessions.end(caller.operator.id, id);
  }
}
