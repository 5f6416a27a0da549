import { FactorField, Int64Field, IntegerField, TextField } from '../../fields/field.decorators.js';
import type { DocumentOf } from '../../fields/field-types.js';
import type { LedgerRow } from './ledger-row.entity.js';

const BYTES = 'Bytes';

/** A row of the ledger with the account of its user. */
export class LedgerRowFields {
  @IntegerField({
    access: 'read',
    description: 'When the hour or day begins, Unix seconds',
    show: ({ start }: LedgerRow) => start,
  })
  readonly at: number;

  @IntegerField({ access: 'read', description: '3600 or 86400' })
  readonly seconds: number;

  @IntegerField({ access: 'read', show: ({ userId }: LedgerRow) => userId })
  readonly user: number;

  @TextField({ access: 'read', isNullable: true, description: 'The e-mail of the user; null if the user is deleted' })
  readonly account: string | null;

  @IntegerField({ access: 'read', show: ({ nodeId }: LedgerRow) => nodeId })
  readonly node: number;

  @IntegerField({ access: 'read', description: 'The number of earlier resets of the user’s counters' })
  readonly period: number;

  @FactorField({ access: 'read', max: 1000 })
  readonly rate: number;

  @Int64Field({ access: 'read', description: BYTES })
  readonly upload: bigint;

  @Int64Field({ access: 'read', description: BYTES })
  readonly download: bigint;

  @Int64Field({ access: 'read', description: BYTES })
  readonly chargedUpload: bigint;

  @Int64Field({ access: 'read', description: BYTES })
  readonly chargedDownload: bigint;
}

/** A row of the ledger in the admin API. */
export type LedgerRowDocument = DocumentOf<LedgerRowFields>;
