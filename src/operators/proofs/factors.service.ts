import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import type { Operator } from '../operator/operator.entity.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { SeedLost } from '../access/login.errors.js';
import { PasskeyRepository } from '../factors/passkey.repository.js';
import { RecoveryCodesService } from '../factors/recovery-codes.service.js';
import { TotpService, WINDOW } from './totp.service.js';

/**
 * A code may be one step early or late, so the last used code is at most two steps ahead of a new one. A step further ahead comes
 * from a wrong clock: without this limit it would reject every code until that time.
 */
const MAX_STEPS_AHEAD = 2 * WINDOW;

/** Second factors of operators, of all kinds. */
@Injectable()
export class FactorsService {
  constructor(
    private readonly database: Database,
    private readonly operators: OperatorRepository,
    private readonly passkeys: PasskeyRepository,
    private readonly totp: TotpService,
    private readonly recovery: RecoveryCodesService,
  ) {}

  /** The factors of an operator. A login needs one of them besides the password. */
  async of({ id, totpSecret }: Operator): Promise<('totp' | 'recovery_code' | 'passkey')[]> {
    return this.database.read(async (manager) => {
      const hasTotp = totpSecret !== null;
      const hasPasskey = await manager.withRepository(this.passkeys).hasAny(id);
      const hasCodes = (hasTotp || hasPasskey) && (await this.recovery.left(manager, id)) > 0;
      return [
        ...(hasTotp ? (['totp'] as const) : []),
        ...(hasCodes ? (['recovery_code'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
      ];
    });
  }

  /**
   * Uses a code up. A one-time code works once, and no older one works after it.
   *
   * @returns the kind of code, or undefined for a wrong code
   * @throws SeedLost if the panel cannot check one-time codes of the operator
   */
  async use(
    manager: EntityManager,
    { id, totpSecret }: Operator,
    { totp, recoveryCode }: { readonly totp?: string | undefined; readonly recoveryCode?: string | undefined },
  ): Promise<'one-time code' | 'recovery code' | undefined> {
    if (totp !== undefined && totpSecret !== null) {
      if (this.totp.isLost(totpSecret)) throw new SeedLost();
      return (await this.useTotp(manager, id, totpSecret, totp)) ? 'one-time code' : undefined;
    }
    if (recoveryCode === undefined) return undefined;
    return (await this.recovery.use(manager, id, recoveryCode)) ? 'recovery code' : undefined;
  }

  /** True for a right code that is the first of its time step. */
  async useTotp(manager: EntityManager, operatorId: number, sealed: string, code: string): Promise<boolean> {
    const step = this.totp.stepOf(sealed, code);
    if (step === undefined) return false;
    return manager.withRepository(this.operators).takeTotpStep(operatorId, step, MAX_STEPS_AHEAD);
  }
}
