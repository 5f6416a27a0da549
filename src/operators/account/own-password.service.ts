import { Injectable } from '@nestjs/common';
import { wrongField } from '../../common/problems/panel.errors.js';
import { PasswordCheckService } from '../../credentials/password-check.service.js';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { checkNewPassword } from '../new-password.js';
import type { Operator } from '../operator/operator.entity.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { OperatorsService } from '../operators.service.js';

/** Changes the caller's password, and asks for it before a change that weakens the account. */
@Injectable()
export class OwnPasswordService {
  constructor(
    private readonly passwords: PasswordCheckService,
    private readonly operators: OperatorsService,
    private readonly rows: OperatorRepository,
  ) {}

  /** Replaces the password. Every other session ends. @throws InvalidValue, TooManyAttempts */
  async change(caller: AdminCaller, current: string, password: string): Promise<void> {
    await this.check(caller, current, 'current');
    const { id, name } = caller.operator;
    await this.operators.setPassword(id, checkNewPassword(password, name), sessionOf(caller).id);
  }

  /**
   * Guesses count as they do at a login.
   *
   * @param field the name of the password in the body
   * @throws InvalidValue for a wrong password; TooManyLogins, TooManyAttempts
   */
  async check({ operator: { id, name }, address }: AdminCaller, password: string, field = 'password'): Promise<void> {
    const find = (): Promise<Operator | null> => this.rows.findById(id);
    const right = await this.passwords.check({ realm: 'operator', name, address, password, find });
    if (right === undefined) throw wrongField(field, 'is not the right password', 'wrong-password');
    await this.passwords.forgiveNow(right.attempt);
  }
}
