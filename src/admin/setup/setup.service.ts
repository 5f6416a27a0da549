import { Injectable } from '@nestjs/common';
import { MoreThan, Not } from 'typeorm';
import { actingAs, type Actor } from '../../audit/actor.js';
import type { ClientOrigin } from '../../auth/client-origin.js';
import { Clock } from '../../common/clock.js';
import { secretHash } from '../../common/secret-hash.js';
import { Database } from '../../database/database.js';
import { insertOrLock } from '../../database/insert-or-lock.js';
import { PasswordHasher } from '../../users/password-hasher.js';
import { NotAllowed } from '../access/access.errors.js';
import { canonicalCode, newCode } from '../access/typed-code.js';
import { checkNewPassword } from '../operators/new-password.js';
import { Operator } from '../operators/operator.entity.js';
import { OperatorsService } from '../operators/operators.service.js';
import { SetupOver } from '../sessions/login.errors.js';
import { OperatorLogin } from '../sessions/operator-login.js';
import type { CookieAnswer, SessionDocument } from '../sessions/session-document.js';
import { SetupCode } from './setup-code.entity.js';

/** How long a set-up code is good. */
export const LIFE_SECONDS = 900;
/** Processes that start together print one code. One that starts later prints another: nobody may have seen the first. */
const TOGETHER_SECONDS = 60;
const ONLY = 1;

/** Makes the first operator: there is no account that a panel comes with. */
@Injectable()
export class SetupService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly passwords: PasswordHasher,
    private readonly operators: OperatorsService,
    private readonly login: OperatorLogin,
  ) {}

  /** True as long as there is no operator. */
  async isNeeded(): Promise<boolean> {
    return !(await this.operators.exists());
  }

  /** A code for whoever can read what the panel prints; nothing where there is an operator, or another process has just made one. */
  async newCode(): Promise<string | undefined> {
    if (!(await this.isNeeded())) return undefined;
    const code = newCode();
    const now = this.clock.unixSeconds();
    const isMade = await this.database.transaction(async (manager) => {
      const columns = ['id', 'hash', 'created_at', 'expires_at'];
      await insertOrLock(manager, 'setup_code', 'id', columns, [[ONLY, '', 0, 0]]);
      const fresh = { id: ONLY, hash: Not(''), createdAt: MoreThan(now - TOGETHER_SECONDS) };
      if (await manager.exists(SetupCode, { where: fresh })) return false;
      const row = { hash: hashOf(code), createdAt: now, expiresAt: now + LIFE_SECONDS };
      await manager.update(SetupCode, { id: ONLY }, row);
      return true;
    });
    return isMade ? code : undefined;
  }

  /**
   * Makes the first operator, an owner, and logs him in. The code ends with it.
   *
   * @throws SetupOver, TooManyAttempts, NotAllowed for a wrong code, InvalidValue
   */
  async finish(
    code: string,
    name: string,
    password: string,
    origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    if (!(await this.isNeeded())) throw new SetupOver();
    const attempt = await this.login.reserve('code', origin, 'setup');
    const good = { id: ONLY, hash: hashOf(code), expiresAt: MoreThan(this.clock.unixSeconds()) };
    const isGood = await this.database.read((manager) => manager.exists(SetupCode, { where: good }));
    if (!isGood) throw this.wrongCode(origin);
    const passwordHash = await this.passwords.hash(checkNewPassword(password, name));
    const actor: Actor = { kind: 'system', id: 'setup', name: null, address: origin.address };
    return actingAs(actor, () =>
      this.database.transaction(async (manager) => {
        const { affected } = await manager.update(SetupCode, good, { hash: '' });
        if (affected !== 1) throw this.wrongCode(origin);
        if (await manager.exists(Operator)) throw new SetupOver();
        const { id, role } = await this.operators.insert(manager, { name, role: 'owner' }, passwordHash);
        return this.login.begin(manager, { id, name, role, sessionEpoch: 0 }, origin, 'set-up code', attempt);
      }),
    );
  }

  private wrongCode(origin: ClientOrigin): NotAllowed {
    this.login.noteRefusal(undefined, origin, 'wrong set-up code');
    return new NotAllowed(
      'The set-up code is not right, or no longer: a start of the panel prints a new one',
      'setup-code',
    );
  }
}

function hashOf(code: string): string {
  return secretHash(`set-up ${canonicalCode(code)}`);
}
