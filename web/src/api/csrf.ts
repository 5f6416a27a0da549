let token = '';

/** The CSRF token from the login response. Every request that changes something sends it. */
export function csrfToken(): string {
  return token;
}

export function keepCsrfToken(next: string): void {
  token = next;
}
