import { Column, Entity, Index } from 'typeorm';
import { MOMENT } from '../../database/schema/columns.js';
import { OwnedByOperator } from './owned-by-operator.js';

/** A passkey of an operator (WebAuthnService). */
@Entity('passkeys')
@Index('passkeys_operator_id', ['operatorId'])
export class Passkey extends OwnedByOperator {
  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** SHA-256 of the credential's id, hexadecimal: the id itself may be too long for an index. */
  @Index('passkeys_credential_hash', { unique: true })
  @Column({ name: 'credential_hash', type: 'varchar', length: 64 })
  credentialHash: string;

  /** The credential's id, base64url. */
  @Column({ name: 'credential_id', type: 'text' })
  credentialId: string;

  /** COSE, base64url. */
  @Column({ name: 'public_key', type: 'text' })
  publicKey: string;

  /** The number of uses that the authenticator reports; always 0 for one that does not count. */
  @Column({ ...MOMENT, name: 'counter' })
  counter: number;

  /** The transports of the authenticator, separated by spaces: `internal hybrid`. */
  @Column({ type: 'varchar', length: 128 })
  transports: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;
}
