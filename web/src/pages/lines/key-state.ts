import type { LineKey } from '../../api/line-keys.js';

export type KeyState = 'live' | 'ending' | 'expired' | 'revoked';

/** How a key stands. One that ends within days is ending: it was rotated, or given a short life. */
export function keyState({ revoked_at: revoked, expires_at: expires }: LineKey, now: number): KeyState {
  if (revoked !== null) return 'revoked';
  if (expires === null) return 'live';
  if (expires <= now) return 'expired';
  return expires - now < SOON ? 'ending' : 'live';
}

const SOON = 3 * 86_400;
