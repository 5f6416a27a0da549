/** The cost of a new password hash, in parameters of argon2id. */
export interface PasswordCost {
  readonly memoryKib: number;
  readonly passes: number;
}

/** The minimum that OWASP recommends. No variable lowers it; most tests do, because they check thousands of passwords. */
export const PASSWORD_COST: PasswordCost = { memoryKib: 19_456, passes: 2 };
