import { Injectable } from '@nestjs/common';
import { LoginLimits } from '../../auth/login-limits.js';
import { wrongField } from '../../common/panel.error.js';
import { Database } from '../../database/database.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { type AdminCaller, sessionOf } from '../access/admin-caller.js';
import { checkNewPassword } from '../operators/new-password.js';
import { Operator } from '../operators/operator.entity.js';
import { OperatorsService } from '../operators/operators.service.js';

/** The password of whoever calls: changing it, and asking for it again before something that weakens the account. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly database: Database,
    private readonly limits: LoginLimits,
    private readonly passwords: PasswordHasher,
    private readonly operators: OperatorsService,
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
   * @param field by which the password was sent
   * @throws InvalidValue where it is not the right one; TooBusy, TooManyAttempts
   */
  async check({ operator: { id, name }, address }: AdminCaller, password: string, field = 'password'): Promise<void> {
    this.passwords.refuseWhenBusy();
    const attempt = await this.limits.reserve(name, address, 'operator');
    const operator = await this.database.read((manager) => manager.findOne(Operator, { where: { id } }));
    const { isRight } = await this.passwords.verify(password, operator?.passwordHash);
    if (!isRight) throw wrongField(field, 'is not the right password', 'wrong-password');
    await this.database.transaction((manager) => this.limits.forgive(manager, attempt));
  }
}
