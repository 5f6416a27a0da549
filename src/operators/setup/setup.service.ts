import { Injectable } from '@nestjs/common';
import { AddressesService } from '../../addresses/addresses.service.js';
import { actingAs, type Actor } from '../../audit/actor.js';
import type { ClientOrigin } from '../../http/request/client-origin.js';
import { Clock } from '../../common/time/clock.js';
import { secretHash } from '../../common/secrets/secret-hash.js';
import { Database } from '../../database/database.js';
import { PasswordHashService } from '../../credentials/password-hash.service.js';
import { NotAllowed } from '../access/access.errors.js';
import { canonicalCode, newCode } from '../../credentials/typed-code.js';
import { checkNewPassword } from '../new-password.js';
import { OperatorRepository } from '../operator/operator.repository.js';
import { OperatorsService } from '../operators.service.js';
import { SetupOver } from '../access/login.errors.js';
import { OperatorLoginService } from '../login/operator-login.service.js';
import type { SessionDocument } from '../login/session.docs.js';
import type { CookieAnswer } from '../login/session-document.js';
import type { SetupDto } from './setup.dto.js';
import { SetupCodeRepository } from './setup-code.repository.js';

/** The life of a set-up code. */
export const LIFE_SECONDS = 900;
/** Processes that start together print one code. A process that starts later prints another: nobody may have seen the first. */
const TOGETHER_SECONDS = 60;
const SHARED_MS = 1000;

/** The state of the set-up. */
export interface SetupState {
  readonly needed: boolean;
  /** Null if the set-up asks for it. */
  readonly public_url: string | null;
}

/** Adds the first operator: a new panel has no account. */
@Injectable()
export class SetupService {
  /** The last time at which there was an operator, by the clock of `performance`. */
  private doneAt = -Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly codes: SetupCodeRepository,
    private readonly rows: OperatorRepository,
    private readonly passwords: PasswordHashService,
    private readonly operators: OperatorsService,
    private readonly login: OperatorLoginService,
    private readonly addresses: AddressesService,
  ) {}

  /** True as long as there is no operator. Anybody may ask, so once there is one, all callers of a second share the answer. */
  async isNeeded(): Promise<boolean> {
    if (performance.now() - this.doneAt < SHARED_MS) return false;
    const exists = await this.operators.exists();
    if (exists) this.doneAt = performance.now();
    return !exists;
  }

  /** Whether the panel needs its first operator, and its address if it has one by then. */
  async state(): Promise<SetupState> {
    if (!(await this.isNeeded())) return { needed: false, public_url: null };
    return { needed: true, public_url: (await this.addresses.show()).public_url.url };
  }

  /** Creates a code. @returns undefined if there is an operator, or if another process has just created a code */
  async newCode(): Promise<string | undefined> {
    if (!(await this.isNeeded())) return undefined;
    const code = newCode();
    const now = this.clock.unixSeconds();
    const isNew = await this.database.transaction(async (manager) => {
      const codes = manager.withRepository(this.codes);
      await codes.lock();
      if (await codes.isNewerThan(now - TOGETHER_SECONDS)) return false;
      await codes.replace(hashOf(code), now, now + LIFE_SECONDS);
      return true;
    });
    return isNew ? code : undefined;
  }

  /**
   * Adds the first operator, an owner, stores the address of the panel, and logs them in. This uses the code up.
   *
   * @throws SetupOver, TooManyAttempts, NotAllowed for a wrong code, InvalidValue, AddressFixed
   */
  async finish(
    { code, name, password, public_url: publicUrl }: SetupDto,
    origin: ClientOrigin,
  ): Promise<CookieAnswer<SessionDocument>> {
    if (!(await this.isNeeded())) throw new SetupOver();
    const attempt = await this.login.reserve('code', origin, 'setup');
    const now = this.clock.unixSeconds();
    if (!(await this.codes.isValid(hashOf(code), now))) throw this.wrongCode(origin);
    const passwordHash = await this.passwords.hash(checkNewPassword(password, name));
    const actor: Actor = { kind: 'system', id: 'setup', name: null, address: origin.address };
    const change = publicUrl === undefined ? {} : { public_url: publicUrl };
    const answer = await actingAs(actor, () =>
      this.database.transaction(async (manager) => {
        if (!(await manager.withRepository(this.codes).use(hashOf(code), now))) throw this.wrongCode(origin);
        if (await manager.withRepository(this.rows).exists()) throw new SetupOver();
        const { id, role } = await this.operators.insert(manager, { name, role: 'owner' }, passwordHash);
        const begun = await this.login.begin(
          manager,
          { id, name, role, sessionEpoch: 0 },
          origin,
          'set-up code',
          attempt,
        );
        await this.addresses.setIn(manager, change);
        return begun;
      }),
    );
    this.addresses.forget();
    return answer;
  }

  private wrongCode(origin: ClientOrigin): NotAllowed {
    this.login.noteDenied(undefined, origin, 'wrong set-up code');
    return new NotAllowed(
      'The set-up code is not right, or no longer: a start of the panel prints a new one',
      'setup-code',
    );
  }
}

function hashOf(code: string): string {
  return secretHash(`set-up ${canonicalCode(code)}`);
}
