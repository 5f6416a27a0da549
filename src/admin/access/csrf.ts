import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { deriveKey } from '../../common/secret-box.js';
import { Config } from '../../config/config.js';

/** Proves that a request comes from our own page: only it can read the value that belongs to the session. */
@Injectable()
export class Csrf {
  private readonly key: Buffer;

  constructor(config: Config) {
    this.key = deriveKey(config.appSecret, 'csrf tokens');
  }

  /** The value of a session, by its hash. It is the same as long as the session lives. */
  tokenOf(sessionHash: string): string {
    return createHmac('sha256', this.key).update(sessionHash).digest('base64url');
  }

  isTokenOf(sessionHash: string, sent: string): boolean {
    const [expected, given] = [Buffer.from(this.tokenOf(sessionHash)), Buffer.from(sent)];
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
