/** Returns the nonce of this page. The content security policy blocks style elements without it. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Libraries that create style elements look for the nonce under this name. */
export function exposeNonceToLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
