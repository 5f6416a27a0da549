import { Injectable } from '@nestjs/common';
import type { AdminCaller } from '../access/admin-caller.js';
import { RecoveryCodeRepository } from '../factors/recovery-code.repository.js';
import type { OperatorDocument } from '../operator/operator.fields.js';
import { OperatorsService } from '../operators.service.js';

/** An operator as they see themselves. */
export type AccountDocument = OperatorDocument & { readonly recovery_codes_left: number };

/** The caller's account. */
@Injectable()
export class OwnAccountService {
  constructor(
    private readonly operators: OperatorsService,
    private readonly codes: RecoveryCodeRepository,
  ) {}

  async describe({ operator: { id } }: AdminCaller): Promise<AccountDocument> {
    const left = await this.codes.countUnused(id);
    return { ...(await this.operators.get(id)), recovery_codes_left: left };
  }
}
