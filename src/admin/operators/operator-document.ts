import type { Role } from '../access/rights.js';
import type { Operator } from './operator.entity.js';

/** An operator as the admin API and the command line show him. Moments are Unix seconds. */
export interface OperatorDocument {
  readonly id: number;
  readonly name: string;
  readonly role: Role;
  readonly is_enabled: boolean;
  readonly has_totp: boolean;
  readonly passkeys: number;
  readonly created_at: number;
  readonly last_login_at: number | null;
}

export function operatorDocument(operator: Operator, passkeys: number): OperatorDocument {
  return {
    id: operator.id,
    name: operator.name,
    role: operator.role,
    is_enabled: operator.isEnabled === 1,
    has_totp: operator.totpSecret !== null,
    passkeys,
    created_at: operator.createdAt,
    last_login_at: operator.lastLoginAt,
  };
}
