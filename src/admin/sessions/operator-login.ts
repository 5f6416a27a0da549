import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.js';
import { Refusals } from '../../audit/refusals.js';
import type { ClientOrigin } from '../../auth/client-origin.js';
import { TooManyAttempts } from '../../auth/auth.errors.js';
import { LoginLimits, type Realm, type ReservedAttempt } from '../../auth/login-limits.js';
import { Clock } from '../../common/clock.js';
import { Database } from '../../database/database.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { AdminCaller } from '../access/admin-caller.js';
import { Csrf } from '../access/csrf.js';
import { rightsOf } from '../access/rights.js';
import { Factors } from '../factors/factors.js';
import { Operator } from '../operators/operator.entity.js';
import { WrongFactor, WrongLogin } from './login.errors.js';
import { OperatorSessions } from './operator-sessions.service.js';
import {
  CookieAnswer,
  type SecondFactorDocument,
  type SessionDocument,
  sessionDocumentOf,
} from './session-document.js';
import { Tickets } from './tickets.js';

/** Guesses at a second factor count together, wherever they come from: who guesses there has the password. */
const ANYWHERE = 'anywhere';

/** By what somebody was let in, as the audit log has it. */
export type LoginManner = 'set-up code' | 'password' | 'one-time code' | 'recovery code' | 'passkey';

/** A code of either kind. */
export interface SecondFactor {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Logs operators in. */
@Injectable()
export class OperatorLogin {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLog,
    private readonly refusals: Refusals,
    private readonly limits: LoginLimits,
    private readonly passwords: PasswordHasher,
    private readonly factors: Factors,
    private readonly sessions: OperatorSessions,
    private readonly tickets: Tickets,
    private readonly csrf: Csrf,
  ) {}

  /**
   * The first step. For an unknown name the same is done as for a wrong password.
   *
   * @throws TooBusy, TooManyAttempts, WrongLogin
   */
  async byPassword(
    name: string,
    password: string,
    origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument> | SecondFactorDocument> {
    const key = name.toLowerCase();
    this.passwords.refuseWhenBusy();
    const attempt = await this.reserve(key, origin, 'operator');
    const operator = await this.database.read((manager) => manager.findOne(Operator, { where: { name: key } }));
    const { isRight } = await this.passwords.verify(password, operator?.passwordHash);
    if (operator?.isEnabled !== 1 || !isRight) {
      this.noteRefusal(operator?.id, origin, isRight ? 'disabled' : 'wrong password');
      throw new WrongLogin();
    }
    const factors = await this.factors.of(operator);
    if (factors.length === 0) return this.inTransaction(operator, origin, 'password', attempt);
    await this.database.transaction((manager) => this.limits.forgive(manager, attempt));
    return { second_factor: factors, ticket: this.tickets.issue('second-factor', operator) };
  }

  /**
   * The second step.
   *
   * @throws TooManyAttempts, WrongFactor
   */
  async bySecondFactor(
    text: string,
    factor: SecondFactor,
    origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    const ticket = this.tickets.read(text, 'second-factor');
    const attempt = await this.reserve(String(ticket.operatorId), origin, 'second-factor', ANYWHERE);
    try {
      return await this.database.transaction(async (manager) => {
        const operator = await manager.findOne(Operator, { where: { id: ticket.operatorId } });
        if (operator?.sessionEpoch !== ticket.epoch) throw new WrongFactor();
        const manner = await this.factors.use(manager, operator, factor);
        if (manner === undefined) throw new WrongFactor();
        await this.tickets.spend(manager, text, ticket);
        return this.begin(manager, operator, origin, manner, attempt);
      });
    } catch (error) {
      if (error instanceof WrongFactor) this.noteRefusal(ticket.operatorId, origin, 'wrong second factor');
      throw error;
    }
  }

  /**
   * Begins a session of somebody who has proved who he is, as the last step of his login.
   *
   * @throws WrongLogin where he was disabled or got another password meanwhile
   */
  async begin(
    manager: EntityManager,
    operator: Pick<Operator, 'id' | 'name' | 'role' | 'sessionEpoch'>,
    origin: ClientOrigin,
    manner: LoginManner,
    attempt?: ReservedAttempt,
  ): Promise<CookieAnswer<SessionDocument>> {
    const { id, name, role, sessionEpoch } = operator;
    const unchanged = { id, sessionEpoch, isEnabled: 1 };
    const { affected } = await manager.update(Operator, unchanged, { lastLoginAt: this.clock.unixSeconds() });
    if (affected !== 1) throw new WrongLogin();
    if (attempt !== undefined) await this.limits.forgive(manager, attempt);
    const { cookie, credential } = await this.sessions.begin(manager, operator, origin);
    const caller = new AdminCaller({ id, name, role }, rightsOf(role), credential, origin.address);
    await this.audit.record(
      manager,
      { action: 'operator.logged-in', subject: `operator:${id}`, after: { by: manner, client: origin.client } },
      caller.actor,
    );
    const document = sessionDocumentOf(caller, this.csrf.tokenOf(credential.hash), credential.expiresAt);
    return new CookieAnswer(document, cookie);
  }

  /**
   * Counts an attempt.
   *
   * @param from whose guesses count together: usually those of one address
   * @throws TooManyAttempts, which the audit log is told of
   */
  async reserve(account: string, origin: ClientOrigin, realm: Realm, from = origin.address): Promise<ReservedAttempt> {
    try {
      return await this.limits.reserve(account, from, realm);
    } catch (error) {
      if (error instanceof TooManyAttempts) this.noteRefusal(undefined, origin, 'too many attempts');
      throw error;
    }
  }

  noteRefusal(operatorId: number | undefined, { address }: ClientOrigin, reason: string): void {
    const subject = `operator:${operatorId ?? 'unknown'}`;
    this.refusals.note({ action: 'operator.login-refused', subject, address, reason });
  }

  private async inTransaction(
    operator: Operator,
    origin: ClientOrigin,
    manner: LoginManner,
    attempt: ReservedAttempt,
  ): Promise<CookieAnswer<SessionDocument>> {
    return this.database.transaction((manager) => this.begin(manager, operator, origin, manner, attempt));
  }
}
