import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { Injectable, Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { PanelError } from '../common/panel.error.js';
import { randomToken } from '../common/random-token.js';

/** OWASP's least for argon2id, and the library's algorithm of that name. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const CURRENT_HASH = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
const ANY_ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$/;
/** What a foreign hash may cost: 256 MiB, ten passes. One that asks for more would take the machine down. */
const MOST_MEMORY_KIB = 262_144;
const MOST_PASSES = 10;
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const LONGEST_QUEUE = 32;
/** One more than there are cores: while one result is looked at, no core waits. */
const MOST_AT_ONCE = availableParallelism() + 1;

/** More people are logging in than the machine can check at once. */
export class TooBusy extends PanelError {
  constructor() {
    super(429, 'Too many logins at once; try again shortly', { headers: { 'retry-after': '2' }, logLevel: 'warn' });
  }
}

export interface PasswordCheck {
  readonly isRight: boolean;
  /** The hash was made by another panel or with older parameters, and should be made anew. */
  readonly isOutdated: boolean;
}

/**
 * Makes and checks password hashes: argon2id, and bcrypt hashes that came from another panel. Hardly more run at a time than
 * the machine has cores, so that a flood of logins leaves threads for the rest.
 */
@Injectable()
export class PasswordHasher {
  private readonly logger = new Logger('Passwords');
  private readonly queue = new PQueue({ concurrency: MOST_AT_ONCE });
  /** Checked in place of the hash of an account that does not exist, so that both take the same time. */
  private readonly decoy = hash(randomToken(16), ARGON2ID);

  async hash(password: string): Promise<string> {
    return this.queue.add(() => hash(password, ARGON2ID));
  }

  /** @throws TooBusy when so many wait already that another one would wait too long */
  refuseWhenBusy(): void {
    if (this.queue.size >= LONGEST_QUEUE) throw new TooBusy();
  }

  /** Checks a password against a stored hash, or against a decoy where there is no account. */
  async verify(password: string, storedHash: string | undefined): Promise<PasswordCheck> {
    const hashed = storedHash ?? (await this.decoy);
    const isRight = await this.queue.add(() => this.matches(password, hashed));
    return { isRight: isRight && storedHash !== undefined, isOutdated: !CURRENT_HASH.test(hashed) };
  }

  /** The hash of no password: whoever has it needs a new one. */
  unusable(): string {
    const { memoryCost, timeCost, parallelism } = ARGON2ID;
    const random = (length: number): string => randomBytes(length).toString('base64').replace(/=+$/, '');
    return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${random(16)}$${random(32)}`;
  }

  /** True for a stored form that can be checked: argon2id or bcrypt. */
  knows(storedHash: string): boolean {
    return isAffordableArgon2id(storedHash) || BCRYPT.test(storedHash);
  }

  private async matches(password: string, hashed: string): Promise<boolean> {
    try {
      if (isAffordableArgon2id(hashed)) return await verify(hashed, password);
      if (BCRYPT.test(hashed)) return await matchesBcrypt(password, hashed);
    } catch (error) {
      this.logger.error({ message: 'A stored password hash cannot be read', error });
      return false;
    }
    this.logger.error('A stored password hash has an unknown form; the user needs a new password');
    return false;
  }
}

/** bcrypt repeats the password with a zero byte after it: with one inside, `a\0a` would pass for `a`. */
async function matchesBcrypt(password: string, hashed: string): Promise<boolean> {
  return !password.includes('\0') && verifyBcrypt(password, hashed.replace(/^\$2y/, '$2b'));
}

function isAffordableArgon2id(hashed: string): boolean {
  const [, memory, passes] = ANY_ARGON2ID.exec(hashed) ?? [];
  return memory !== undefined && Number(memory) <= MOST_MEMORY_KIB && Number(passes) <= MOST_PASSES;
}
