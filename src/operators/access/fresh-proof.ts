import { applyDecorators, SetMetadata } from '@nestjs/common';
import { PanelError } from '../../common/problems/panel.errors.js';
import { ApiProblem } from '../../http/openapi/api-problem.js';
import type { AdminCaller } from './admin-caller.js';

export const FRESH_PROOF = 'linegate:fresh-proof';

/** After a login or a proof, a session may change logins for this long. */
const PROOF_SECONDS = 300;

/** The session is valid, but its last proof is too old. */
export class ProofNeeded extends PanelError {
  constructor() {
    super(403, 'Send your password or a one-time code to POST account/proof first', { code: 'proof-needed' });
  }
}

/**
 * The route changes logins or tokens. In a session it asks for a login or a proof within the last five minutes: otherwise a thief
 * could turn a stolen cookie into a lasting login. A token needs no proof: its scopes limit it.
 */
export function FreshProof(): MethodDecorator {
  return applyDecorators(
    SetMetadata(FRESH_PROOF, true),
    ApiProblem(
      403,
      'A right is missing; or the code is proof-needed: the last login or proof is more than five minutes old',
    ),
  );
}

/** @param now Unix seconds @throws ProofNeeded */
export function requireProof({ credential }: AdminCaller, now: number): void {
  if (credential.kind !== 'session') return;
  const age = now - credential.provedAt;
  // A moment in the future comes from a wrong clock.
  if (age < 0 || age > PROOF_SECONDS) throw new ProofNeeded();
}
