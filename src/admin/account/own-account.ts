import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { AdminCaller } from '../access/admin-caller.js';
import { RecoveryCodes } from '../factors/recovery-codes.js';
import type { OperatorDocument } from '../operators/operator-document.js';
import { OperatorsService } from '../operators/operators.service.js';

/** An operator as he sees himself. */
export type AccountDocument = OperatorDocument & { readonly recovery_codes_left: number };

/** The account of whoever calls. */
@Injectable()
export class OwnAccount {
  constructor(
    private readonly database: Database,
    private readonly operators: OperatorsService,
    private readonly recovery: RecoveryCodes,
  ) {}

  async describe({ operator: { id } }: AdminCaller): Promise<AccountDocument> {
    const left = await this.database.read((manager) => this.recovery.left(manager, id));
    return { ...(await this.operators.get(id)), recovery_codes_left: left };
  }
}
