import type { SealedColumn } from '../../database/sealed-column.js';
import { PUSH_SECRETS } from '../../nodes/push-secrets.js';
import { PENDING_TOTP_SEEDS, TOTP_SEEDS } from '../../operators/factors/totp-seeds.js';

/** All columns with stored secrets. Add each new one here: the rotation of `APP_SECRET` finds no others. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [PUSH_SECRETS, TOTP_SEEDS, PENDING_TOTP_SEEDS];
