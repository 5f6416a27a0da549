import { Injectable } from '@nestjs/common';
import type { Precondition } from '../../http/precondition.js';
import { SecondFactors } from '../factors/second-factors.js';
import { OperatorSessions, sessionDocument } from '../sessions/operator-sessions.service.js';
import { madeUpPassword } from './new-password.js';
import type { OperatorDocument } from './operator-document.js';
import type { ChangedOperatorDto, NewOperatorDto } from './operators.dto.js';
import { OperatorsService } from './operators.service.js';

/** What operators do about each other, as the admin API has it. */
@Injectable()
export class OperatorsApiService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly sessions: OperatorSessions,
    private readonly factors: SecondFactors,
  ) {}

  async list(): Promise<{ items: OperatorDocument[] }> {
    return { items: await this.operators.list() };
  }

  async add({ name, role, is_enabled: isEnabled }: NewOperatorDto): Promise<OperatorDocument & { password: string }> {
    const password = madeUpPassword();
    return { ...(await this.operators.add({ name, role, isEnabled }, password)), password };
  }

  async get(id: number): Promise<OperatorDocument> {
    return this.operators.get(id);
  }

  async change(
    id: number,
    { name, role, is_enabled: isEnabled }: ChangedOperatorDto,
    precondition: Precondition,
  ): Promise<OperatorDocument> {
    return this.operators.change(id, { name, role, isEnabled }, precondition);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.operators.delete(id, precondition);
  }

  async replacePassword(id: number): Promise<{ password: string }> {
    const password = madeUpPassword();
    await this.operators.setPassword(id, password);
    return { password };
  }

  async listSessions(id: number): Promise<{ items: object[] }> {
    await this.operators.get(id);
    const sessions = await this.sessions.list(id);
    return { items: sessions.map((session) => sessionDocument(session, undefined)) };
  }

  async endSession(id: number, sessionId: number): Promise<void> {
    await this.sessions.end(id, sessionId);
  }

  async removeFactors(id: number): Promise<void> {
    await this.factors.remove(id);
  }
}
