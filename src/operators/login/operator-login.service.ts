import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { DeniedRequestsBuffer } from '../../audit/denied-requests.buffer.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { TooManyAttempts } from '../../credentials/credentials.errors.js';
import { LoginLimitsService, type Realm, type ReservedAttempt } from '../../credentials/login-limits.service.js';
import { PasswordCheckService } from '../../credentials/password-check.service.js';
import { Clock } from '../../common/time/clock.js';
import { Database } from '../../database/database.js';
import { AdminCaller } from '../access/admin-caller.js';
import { rightsOf } from '../access/rights.js';
import { FactorsService } from '../proofs/factors.service.js';
import type { Operator } from '../operator/operator.entity.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { WrongFactor, WrongLogin } from '../access/login.errors.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import type { SecondFactorDocument, SessionDocument } from './session.docs.js';
import { CookieAnswer, sessionDocumentOf } from './session-document.js';
import { TicketsService } from '../tickets/tickets.service.js';

/** Guesses at a second factor count together for all addresses: the caller has the password already. */
export const ANYWHERE = 'anywhere';

/** The proof of a login, as the audit log names it. */
export type LoginManner = 'set-up code' | 'password' | 'one-time code' | 'recovery code' | 'passkey';

/** One of two kinds of codes. */
export interface SecondFactor {
  readonly totp?: string | undefined;
  readonly recoveryCode?: string | undefined;
}

/** Logs operators in. */
@Injectable()
export class OperatorLoginService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: AuditLogService,
    private readonly deniedRequests: DeniedRequestsBuffer,
    private readonly limits: LoginLimitsService,
    private readonly passwords: PasswordCheckService,
    private readonly operators: OperatorRepository,
    private readonly factors: FactorsService,
    private readonly sessions: OperatorSessionsService,
    private readonly tickets: TicketsService,
  ) {}

  /**
   * The first step of a login.
   *
   * @throws TooManyLogins, TooManyAttempts, WrongLogin
   */
  async byPassword(
    name: string,
    password: string,
    origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument> | SecondFactorDocument> {
    const key = name.toLowerCase();
    const { address } = origin;
    const find = (): Promise<Operator | null> => this.operators.findByName(key);
    const rejected = (reason: string, operator?: Operator): void => this.noteDenied(operator?.id, origin, reason);
    const right = await this.passwords.check({ realm: 'operator', name: key, address, password, find, rejected });
    if (right === undefined) throw new WrongLogin();
    const { account: operator, attempt } = right;
    if (operator.isEnabled !== 1) {
      rejected('disabled', operator);
      throw new WrongLogin();
    }
    const factors = await this.factors.of(operator);
    if (factors.length === 0) {
      return this.database.transaction((manager) => this.begin(manager, operator, origin, 'password', attempt));
    }
    await this.passwords.forgiveNow(attempt);
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
        const operator = await manager.withRepository(this.operators).findById(ticket.operatorId);
        if (operator?.sessionEpoch !== ticket.epoch) throw new WrongFactor();
        const manner = await this.factors.use(manager, operator, factor);
        if (manner === undefined) throw new WrongFactor();
        await this.tickets.spend(manager, text, ticket);
        return this.begin(manager, operator, origin, manner, attempt);
      });
    } catch (error) {
      if (error instanceof WrongFactor) this.noteDenied(ticket.operatorId, origin, 'wrong second factor');
      throw error;
    }
  }

  /**
   * Begins a session, as the last step of a login.
   *
   * @throws WrongLogin if the operator was disabled or got another password in the meantime
   */
  async begin(
    manager: EntityManager,
    operator: Pick<Operator, 'id' | 'name' | 'role' | 'sessionEpoch'>,
    origin: ClientOrigin,
    manner: LoginManner,
    attempt?: ReservedAttempt,
  ): Promise<CookieAnswer<SessionDocument>> {
    const { id, name, role, sessionEpoch } = operator;
    const isUnchanged = await manager
      .withRepository(this.operators)
      .recordLogin({ id, sessionEpoch }, this.clock.unixSeconds());
    if (!isUnchanged) throw new WrongLogin();
    if (attempt !== undefined) await this.limits.forgive(manager, attempt);
    const { cookie, credential } = await this.sessions.begin(manager, operator, origin);
    const caller = new AdminCaller({ id, name, role }, rightsOf(role), credential, origin.address);
    await this.audit.record(
      manager,
      { action: 'operator.logged-in', subject: `operator:${id}`, after: { by: manner, client: origin.client } },
      caller.actor,
    );
    const document = sessionDocumentOf(caller, this.sessions.csrfToken(credential.hash), credential.expiresAt);
    return new CookieAnswer(document, cookie);
  }

  /**
   * Counts an attempt. The audit log gets an entry if there are too many.
   *
   * @param from attempts with the same value count together: usually the address
   * @throws TooManyAttempts
   */
  async reserve(account: string, origin: ClientOrigin, realm: Realm, from = origin.address): Promise<ReservedAttempt> {
    try {
      return await this.limits.reserve(account, from, realm);
    } catch (error) {
      if (error instanceof TooManyAttempts) this.noteDenied(undefined, origin, 'too many attempts');
      throw error;
    }
  }

  /** Takes a right attempt back. */
  async forgive(manager: EntityManager, attempt: ReservedAttempt): Promise<void> {
    await this.limits.forgive(manager, attempt);
  }

  /** Notes a rejected login for the audit log. */
  noteDenied(operatorId: number | undefined, { address }: ClientOrigin, reason: string): void {
    const subject = `operator:${operatorId ?? 'unknown'}`;
    this.deniedRequests.note({ action: 'operator.login-refused', subject, address, reason });
  }
}
