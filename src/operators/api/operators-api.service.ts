import { Injectable } from '@nestjs/common';
import type { Precondition } from '../../fields/version/precondition.js';
import { NotAllowed } from '../access/access.errors.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { type Role, rightsOf, ROLES } from '../access/rights.js';
import { SecondFactorsService } from '../factors/second-factors.service.js';
import type { OperatorSessionDocument } from '../operator/operators.docs.js';
import { OperatorSessionsService, sessionDocument } from '../sessions/operator-sessions.service.js';
import { randomPassword } from '../new-password.js';
import type { OperatorChange, OperatorDocument } from '../operator/operator.fields.js';
import { OperatorsService } from '../operators.service.js';

/** The operators in the admin API. */
@Injectable()
export class OperatorsApiService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly sessions: OperatorSessionsService,
    private readonly factors: SecondFactorsService,
  ) {}

  async list(): Promise<{ items: OperatorDocument[] }> {
    return { items: await this.operators.list() };
  }

  /** @throws NotAllowed for a role with more rights than the caller; InvalidValue, Conflict */
  async add(caller: AdminCaller, operator: OperatorChange): Promise<OperatorDocument & { password: string }> {
    rejectBeyond(caller, operator.role);
    const password = randomPassword();
    return { ...(await this.operators.add(operator, password)), password };
  }

  async get(id: number): Promise<OperatorDocument> {
    return this.operators.get(id);
  }

  /** @throws NotAllowed for a role with more rights than the caller; NotFound, InvalidValue, Conflict, PreconditionFailed */
  async change(
    caller: AdminCaller,
    id: number,
    change: OperatorChange,
    precondition: Precondition,
  ): Promise<OperatorDocument> {
    rejectBeyond(caller, change.role);
    return this.operators.change(id, change, precondition);
  }

  async delete(id: number, precondition: Precondition): Promise<void> {
    await this.operators.delete(id, precondition);
  }

  /** @throws NotAllowed for an operator with more rights than the caller; NotFound */
  async replacePassword(caller: AdminCaller, id: number): Promise<{ password: string }> {
    rejectBeyond(caller, (await this.operators.get(id)).role);
    const password = randomPassword();
    await this.operators.setPassword(id, password);
    return { password };
  }

  async listSessions(id: number): Promise<{ items: OperatorSessionDocument[] }> {
    await this.operators.get(id);
    const sessions = await this.sessions.list(id);
    return { items: sessions.map((session) => sessionDocument(session, undefined)) };
  }

  async endSession(id: number, sessionId: number): Promise<void> {
    await this.sessions.end(id, sessionId);
  }

  /** @throws NotAllowed for an operator with more rights than the caller; NotFound */
  async removeFactors(caller: AdminCaller, id: number): Promise<void> {
    rejectBeyond(caller, (await this.operators.get(id)).role);
    await this.factors.remove(id);
  }
}

/** Otherwise a token with the right to change operators could make itself an owner, and log in as one. */
function rejectBeyond(caller: AdminCaller, role: Role | undefined): void {
  // The check of the fields rejects an unknown role.
  const wanted = role !== undefined && ROLES.includes(role) ? rightsOf(role) : [];
  const beyond = wanted.filter((right) => !caller.has(right));
  if (beyond.length > 0) throw new NotAllowed(`The role ${role} has rights that you do not have`, 'role-beyond');
}
