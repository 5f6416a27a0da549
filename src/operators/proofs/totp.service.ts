import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { Clock } from '../../common/time/clock.js';
import { SecretBox } from '../../common/secrets/secret-box.js';

const SECRET_BYTES = 20;
const PERIOD_SECONDS = 30;
/** `otpauth` throws at other characters: it compares codes of one length whose bytes differ in number. */
const CODE = /^\d{6}$/;
/** The panel accepts codes of the step before or after too: the clocks of telephones differ. */
export const WINDOW = 1;

/** A new seed. The panel shows it only now. */
export interface NewSeed {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://totp/…`, for a QR code. */
  readonly uri: string;
  /** The encrypted seed, for the database. */
  readonly sealed: string;
}

/** One-time codes (RFC 6238: SHA-1, six digits, 30 s, which every app supports). */
@Injectable()
export class TotpService {
  constructor(
    private readonly box: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @param name the label in the operator's app */
  newSeed(name: string): NewSeed {
    const secret = new Secret({ size: SECRET_BYTES });
    const uri = new TOTP({ issuer: 'Linegate', label: name, secret }).toString();
    return { secret: secret.base32, uri, sealed: this.box.seal(secret.base32) };
  }

  /** True if no secret of this panel opens the seed. Then the panel cannot check codes. */
  isLost(sealed: string): boolean {
    return this.box.open(sealed) === undefined;
  }

  /**
   * The time step of a right code; undefined for a wrong or expired one. The caller must reject a code if one of its step or a
   * later step was used before.
   */
  stepOf(sealed: string, code: string): number | undefined {
    if (!CODE.test(code)) return undefined;
    const seed = this.box.open(sealed);
    if (seed === undefined) return undefined;
    const totp = new TOTP({ secret: Secret.fromBase32(seed) });
    const timestamp = this.clock.now();
    const delta = totp.validate({ token: code, timestamp, window: WINDOW });
    return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
  }
}
