import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock.js';
import { Conflict, type InvalidValue, wrongField } from '../../common/panel.error.js';
import { deriveKey } from '../../common/secret-box.js';
import { Config } from '../../config/config.js';
import type { BulkPlan } from './bulk-plan.js';

const GOOD_SECONDS = 600;

interface SignedPlan {
  readonly plan: BulkPlan;
  /** Unix seconds. */
  readonly until: number;
}

/** Writes plans as text that nobody can change, good for ten minutes. */
@Injectable()
export class BulkTokens {
  private readonly key: Buffer;

  constructor(
    config: Config,
    private readonly clock: Clock,
  ) {
    this.key = deriveKey(config.appSecret, 'bulk changes');
  }

  write(plan: BulkPlan): string {
    const body = Buffer.from(JSON.stringify({ plan, until: this.clock.unixSeconds() + GOOD_SECONDS })).toString(
      'base64url',
    );
    return `${body}.${this.sign(body)}`;
  }

  /** @throws InvalidValue where it is none of ours; Conflict where it has ended, or was shown to somebody else */
  read(token: string, operator: number): BulkPlan {
    const [body = '', signature = ''] = token.split('.', 2);
    const [expected, given] = [Buffer.from(this.sign(body)), Buffer.from(signature)];
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw badToken();
    const signed: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (!isSignedPlan(signed)) throw badToken();
    const { plan, until } = signed;
    if (plan.operator !== operator || until < this.clock.unixSeconds()) {
      throw new Conflict('The preview has ended, or was somebody else’s; look at it again', 'bulk-preview-over');
    }
    return plan;
  }

  private sign(body: string): string {
    return createHmac('sha256', this.key).update(body).digest('base64url');
  }
}

/** What we have signed is what we have written. */
function isSignedPlan(value: unknown): value is SignedPlan {
  return typeof value === 'object' && value !== null && 'plan' in value && 'until' in value;
}

function badToken(): InvalidValue {
  return wrongField('token', 'must be that of a preview', 'wrong-token');
}
