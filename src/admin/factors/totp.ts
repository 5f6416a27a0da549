import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../common/clock.js';
import { SecretBox } from '../../common/secret-box.js';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** A code of the step before or after is taken as well: clocks of telephones differ. */
const WINDOW = 1;

/** A new seed, at the only moment at which it can be shown. */
export interface NewSeed {
  /** Base32, to be typed. */
  readonly secret: string;
  /** `otpauth://totp/…`, to be shown as a QR code. */
  readonly uri: string;
  /** The seed encrypted, to be kept. */
  readonly sealed: string;
}

/** One-time codes (RFC 6238: SHA-1, six digits, 30 s, which every app knows). */
@Injectable()
export class Totp {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @param name of the operator, as his app is to show it */
  newSeed(name: string): NewSeed {
    const secret = new Secret({ size: SECRET_BYTES });
    const uri = new TOTP({ issuer: 'Linegate', label: name, secret }).toString();
    return { secret: secret.base32, uri, sealed: this.box.seal(secret.base32) };
  }

  /**
   * The time step that a code belongs to, if it is one of about now. Whoever takes the code must see that no code of that step
   * or a later one was taken before.
   */
  stepOf(sealed: string, code: string): number | undefined {
    const totp = new TOTP({ secret: Secret.fromBase32(this.box.open(sealed)) });
    const timestamp = this.clock.now();
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }
}
