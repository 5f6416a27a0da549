import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { MOMENT } from '../../database/columns.js';
import { Operator } from '../operators/operator.entity.js';

/** A passkey of an operator (WebAuthn). */
@Entity('passkeys')
export class Passkey {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('passkeys_operator_id')
  @Column({ name: 'operator_id', type: 'integer' })
  operatorId: number;

  @ManyToOne(() => Operator, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'operator_id' })
  operator: Operator;

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

  /** How often the authenticator says it was used; 0 always where it does not count. */
  @Column({ ...MOMENT, name: 'counter' })
  counter: number;

  /** How the browser can reach it, space between: `internal hybrid`. */
  @Column({ type: 'varchar', length: 128 })
  transports: string;

  @Column({ ...MOMENT, name: 'created_at' })
  createdAt: number;

  @Column({ ...MOMENT, name: 'last_used_at', nullable: true })
  lastUsedAt: number | null;
}
