import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../../audit/audit-log.service.js';
import { type InvalidValue, wrongField } from '../../common/problems/panel.errors.js';
import { Database } from '../../database/database.js';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { FactorsService } from '../proofs/factors.service.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { ANYWHERE, OperatorLoginService } from '../login/operator-login.service.js';
import { OperatorSessionsService } from '../sessions/operator-sessions.service.js';
import type { ProofDto } from './account.dto.js';
import { OwnPasswordService } from './own-password.service.js';

/** Takes a proof from a caller who is logged in. */
@Injectable()
export class OwnProofService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditLogService,
    private readonly operators: OperatorRepository,
    private readonly passwords: OwnPasswordService,
    private readonly factors: FactorsService,
    private readonly login: OperatorLoginService,
    private readonly sessions: OperatorSessionsService,
  ) {}

  /**
   * Takes the password or a one-time code. Guesses count as they do at a login.
   *
   * @throws InvalidValue for a wrong one; TooManyLogins, TooManyAttempts
   */
  async give(caller: AdminCaller, { password, totp }: ProofDto): Promise<void> {
    if (password !== undefined) return this.byPassword(caller, password);
    if (totp !== undefined) return this.byCode(caller, totp);
    throw wrongField('password', 'is required', 'required');
  }

  private async byPassword(caller: AdminCaller, password: string): Promise<void> {
    await this.passwords.check(caller, password);
    await this.database.transaction(async (manager) => {
      await this.sessions.prove(manager, sessionOf(caller).id);
      await this.audit.record(manager, entryOf(caller, 'password'));
    });
  }

  private async byCode(caller: AdminCaller, totp: string): Promise<void> {
    const { id } = caller.operator;
    const origin = { address: caller.address, client: '' };
    const attempt = await this.login.reserve(String(id), origin, 'second-factor', ANYWHERE);
    await this.database.transaction(async (manager) => {
      const operator = await manager.withRepository(this.operators).getById(id);
      const manner = await this.factors.use(manager, operator, { totp });
      if (manner === undefined) throw wrongCode();
      await this.login.forgive(manager, attempt);
      await this.sessions.prove(manager, sessionOf(caller).id);
      await this.audit.record(manager, entryOf(caller, manner));
    });
  }
}

function entryOf({ operator: { id } }: AdminCaller, by: string) {
  return { action: 'operator.proved', subject: `operator:${id}`, after: { by } };
}

function wrongCode(): InvalidValue {
  return wrongField('totp', 'is not right, or was used already', 'wrong-code');
}
