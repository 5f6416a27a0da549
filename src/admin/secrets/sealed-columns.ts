import type { SealedColumn } from '../../database/sealed-column.js';
import { PROTOCOL_SECRETS, PUSH_SECRETS } from '../../nodes/push-secrets.js';
import { SUBSCRIPTION_CODES, SUBSCRIPTION_KEYS } from '../../subscriptions/links/sealed-links.js';
import { PENDING_TOTP_SEEDS, TOTP_SEEDS } from '../../operators/proofs/totp-seeds.js';

/** All columns with stored secrets. Add each new one here: the rotation of `APP_SECRET` finds no others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  PUSH_SECRETS,
  PROTOCOL_SECRETS,
  SUBSCRIPTION_KEYS,
  SUBSCRIPTION_CODES,
  TOTP_SEEDS,
  PENDING_TOTP_SEEDS,
];
