import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/time/clock.js';
import { Conflict, type InvalidValue, wrongField } from '../../common/problems/panel.errors.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';
import type { BulkPlan } from './bulk-plan.js';

const GOOD_SECONDS = 600;
const NONCE_BYTES = 12;

interface SignedPlan {
  readonly plan: BulkPlan;
  /** Unix seconds. */
  readonly until: number;
}

/** Signs plans as tokens, which expire after ten minutes. */
@Injectable()
export class BulkTokensService {
  private readonly signer: Signer;

  constructor(
    secrets: SecretKeys,
    private readonly clock: Clock,
  ) {
    this.signer = new Signer(secrets, 'bulk changes');
  }

  write(plan: BulkPlan): string {
    // The nonce gives each preview its own token, even when two previews have the same plan.
    const signed = { plan, until: this.clock.unixSeconds() + GOOD_SECONDS, nonce: randomToken(NONCE_BYTES) };
    const body = Buffer.from(JSON.stringify(signed)).toString('base64url');
    return `${body}.${this.signer.sign(body)}`;
  }

  /** @throws InvalidValue where the panel did not sign the token; Conflict where it has expired or belongs to another operator */
  read(token: string, operator: number): BulkPlan {
    const [body = '', signature = '', ...rest] = token.split('.');
    // Otherwise a client could send the same plan as another text, and the change would run twice.
    if (rest.length > 0 || !this.signer.hasSigned(body, signature)) throw badToken();
    const signed: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (!isSignedPlan(signed)) throw badToken();
    const { plan, until } = signed;
    if (plan.operator !== operator || until < this.clock.unixSeconds()) {
      throw new Conflict(
        'The preview has expired, or belongs to another operator; create a new one',
        'bulk-preview-over',
      );
    }
    return plan;
  }
}

/** The signature proves the rest of the shape. */
function isSignedPlan(value: unknown): value is SignedPlan {
  return typeof value === 'object' && value !== null && 'plan' in value && 'until' in value;
}

function badToken(): InvalidValue {
  return wrongField('token', 'must be the token of a preview', 'wrong-token');
}
