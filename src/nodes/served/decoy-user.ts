import { MAX_INT32 } from '../../common/integers.js';
import type { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Signer } from '../../common/secrets/signer.js';

/** The number of a user who does not exist. Their bytes go nowhere. */
export const DECOY_UID = MAX_INT32;

/**
 * A user whom nobody is: daemons of UniProxy end without any user, and their supervisor starts them again every ten seconds. Only daemons
 * learn the UUID.
 *
 * @param uuid in canonical form
 */
export function decoyItem(uuid: string): string {
  return `{"id":${DECOY_UID},"uuid":"${uuid}","speed_limit":1,"device_limit":1}`;
}

/** The UUID of that user, the same in all processes (RFC 9562, version 8). */
export function decoyUuid(keys: SecretKeys): string {
  const signature = new Signer(keys, 'decoy users').sign('uuid');
  const own = Buffer.from(signature, 'base64url').subarray(0, 16);
  own.writeUInt8((own.readUInt8(6) & 0x0f) | 0x80, 6);
  own.writeUInt8((own.readUInt8(8) & 0x3f) | 0x80, 8);
  return own.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
