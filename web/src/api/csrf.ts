let token = '';

/** What each request that changes something shows, from the answer to the login. */
export function csrfToken(): string {
  return token;
}

export function keepCsrfToken(next: string): void {
  token = next;
}
