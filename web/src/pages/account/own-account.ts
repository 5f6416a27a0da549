/** What is kept of one's own account. */
export const OWN_ACCOUNT = ['account', 'own'] as const;
