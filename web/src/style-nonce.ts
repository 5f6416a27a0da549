/** The nonce of this page: a style element without it is refused by the content security policy. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** Libraries that make style elements look for the nonce under this name. */
export function giveNonceToLibraries(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}
