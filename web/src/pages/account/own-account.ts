/** The query key of the operator's own account. */
export const OWN_ACCOUNT = ['account', 'own'] as const;
