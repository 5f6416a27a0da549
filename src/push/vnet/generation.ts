/**
 * The behaviour of a VNet daemon on calls: a 2.2 gets the wanted state, a 2.1 gets steps. From the source of VNet-SSR:
 *
 * | call | 2.1 | 2.2 |
 * |---|---|---|
 * | `add/list` with a known user | a refusal; it **removes** all users up to and including that one | sets the user |
 * | `add/list` with `enable` 0 | adds the user | removes the user; a missing user is no error |
 * | `del/list` with an unknown user | a refusal; it removes nobody | the same |
 * | `user/edit` of an unknown user with `enable` 0 | a refusal | success; it changes nothing |
 */
export type Generation = '2.1' | '2.2';
