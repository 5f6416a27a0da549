import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { verify as verifyBcrypt } from '@node-rs/bcrypt';
import { Injectable, Logger } from '@nestjs/common';
import PQueue from 'p-queue';
import { randomToken } from '../common/secrets/random-token.js';
import { Config } from '../config/config.js';
import { Metrics } from '../metrics/metrics.js';
import { TooManyLogins } from './credentials.errors.js';

/** Without memory and passes, which the configuration has. The library calls argon2id algorithm 2. */
const ARGON2ID = { algorithm: 2, parallelism: 1, outputLen: 32 };
const SALT_AND_HASH = /^[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/;
const ANY_ARGON2ID = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d)\$/;
/** The cost limits of a hash from another panel: 256 MiB, ten passes. A hash beyond them would take the machine down. */
const MAX_MEMORY_KIB = 262_144;
const MAX_PASSES = 10;
const BCRYPT = /^\$2[aby]\$(0[4-9]|1[0-5])\$[./A-Za-z0-9]{53}$/;
const MAX_QUEUE = 32;
/** Leaves a core for polls and reports, even during a flood of logins. */
const MAX_AT_ONCE = Math.max(1, availableParallelism() - 1);
const MAX_IN_BACKGROUND = Math.max(1, Math.floor(MAX_AT_ONCE / 2));
/** A background hash waits at most this long for logins, so an import continues during a flood of them. */
const MAX_WAIT_IN_BACKGROUND_MS = 250;

/** The result of a comparison with a stored hash. */
export interface VerifiedPassword {
  readonly isRight: boolean;
  /** The stored hash has other parameters than new ones: another panel or an older version made it. */
  readonly isOutdated: boolean;
}

/**
 * Creates and checks password hashes: argon2id, and bcrypt hashes from other panels. It runs about one hash for each core at a
 * time, so a flood of logins leaves threads for other work.
 */
@Injectable()
export class PasswordHashService {
  private readonly logger = new Logger('Passwords');
  private readonly queue = new PQueue({ concurrency: MAX_AT_ONCE });
  private readonly background = new PQueue({ concurrency: MAX_IN_BACKGROUND });
  private readonly options: typeof ARGON2ID & { readonly memoryCost: number; readonly timeCost: number };
  /** Before salt and hash. */
  private readonly prefix: string;
  /** Stands in for the hash of a missing account, so the check takes the same time. */
  private readonly decoy: Promise<string>;

  constructor({ passwordCost: { memoryKib, passes } }: Config, metrics: Metrics) {
    this.options = { ...ARGON2ID, memoryCost: memoryKib, timeCost: passes };
    this.prefix = `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`;
    this.decoy = hash(randomToken(16), this.options);
    metrics.gauge('hashQueue', () => [
      [['login'], this.queue.size],
      [['background'], this.background.size],
    ]);
  }

  async hash(password: string): Promise<string> {
    return this.queue.add(() => hash(password, this.options));
  }

  /** Hashes one of many passwords. At most half of the places run such hashes, and each starts while no login is being hashed. */
  async hashInBackground(password: string): Promise<string> {
    return this.background.add(async () => {
      await this.whenNoLogin();
      return hash(password, this.options);
    });
  }

  /** @throws TooManyLogins when the queue is so long that another login would wait too long */
  rejectWhenBusy(): void {
    if (this.queue.size >= MAX_QUEUE) throw new TooManyLogins();
  }

  /** Compares a password with a stored hash, or with a decoy if there is no account. */
  async verify(password: string, storedHash: string | undefined): Promise<VerifiedPassword> {
    const hashed = storedHash ?? (await this.decoy);
    const isRight = await this.queue.add(() => this.matches(password, hashed));
    return { isRight: isRight && storedHash !== undefined, isOutdated: !this.isCurrent(hashed) };
  }

  /** A well-formed hash that no password matches. Its user needs a new password. */
  unusable(): string {
    const random = (bytes: number): string => randomToken(bytes, 'base64').replace(/=+$/, '');
    return `${this.prefix}${random(16)}$${random(32)}`;
  }

  /** True for a hash that {@link verify} can check: argon2id within the cost limits, or bcrypt. */
  knows(storedHash: string): boolean {
    return isAffordableArgon2id(storedHash) || BCRYPT.test(storedHash);
  }

  private isCurrent(storedHash: string): boolean {
    return storedHash.startsWith(this.prefix) && SALT_AND_HASH.test(storedHash.slice(this.prefix.length));
  }

  private async whenNoLogin(): Promise<void> {
    const isOver = AbortSignal.timeout(MAX_WAIT_IN_BACKGROUND_MS);
    await Promise.race([this.queue.onIdle(), once(isOver, 'abort')]);
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

/** bcrypt repeats the password with a zero byte after it, so `a\0a` would pass for `a`. */
async function matchesBcrypt(password: string, hashed: string): Promise<boolean> {
  return !password.includes('\0') && verifyBcrypt(password, hashed.replace(/^\$2y/, '$2b'));
}

function isAffordableArgon2id(hashed: string): boolean {
  const [, memory, passes] = ANY_ARGON2ID.exec(hashed) ?? [];
  return memory !== undefined && Number(memory) <= MAX_MEMORY_KIB && Number(passes) <= MAX_PASSES;
}
