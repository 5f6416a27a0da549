import { EnumField, FactorField, IntegerField, TextField, WordsField } from '../../fields/field.decorators.js';
import type { DocumentOf } from '../../fields/field-types.js';
import { described, integer, nullable } from '../../fields/schemas.js';
import { SEQUELS, type Sequel, SETTLEMENTS, type Settlement } from '../judge/settle.js';
import { readSigns, SIGNS } from '../judge/signs.js';
import {
  QUARANTINE_FINDINGS,
  QUARANTINE_STATES,
  type QuarantinedRow,
  type QuarantineFinding,
  type QuarantineState,
} from './quarantined-row.entity.js';
import { QUARANTINE_REASONS, type QuarantineReason } from '../rows/quarantine-reason.js';

const MOMENT = 'Unix seconds';

/** A row of the quarantine. Its numbers are text: they may exceed the range of JSON readers. */
export class QuarantinedRowFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @IntegerField({ access: 'read', show: ({ nodeId }: QuarantinedRow) => nodeId })
  readonly node: number;

  @TextField({
    access: 'read',
    isNullable: true,
    description: 'The reported number, of any size; null if the entry covers several users',
    show: ({ uid }: QuarantinedRow) => (uid === '' ? null : uid),
  })
  readonly uid: string | null;

  @TextField({
    access: 'read',
    isNullable: true,
    description: 'The e-mail of the user; null if there is no such user, or if the entry covers several',
  })
  readonly account: string | null;

  @IntegerField({ access: 'read', description: 'The number of users of the entry' })
  readonly users: number;

  @TextField({ access: 'read' })
  readonly upload: string;

  @TextField({ access: 'read' })
  readonly download: string;

  @FactorField({ access: 'read', max: 1000 })
  readonly rate: number;

  @EnumField(QUARANTINE_REASONS, {
    access: 'read',
    schemaName: 'QuarantineReason',
  })
  readonly reason: QuarantineReason;

  @IntegerField({ access: 'read', description: MOMENT })
  readonly reportedAt: number;

  @EnumField(QUARANTINE_STATES, {
    access: 'read',
    schemaName: 'QuarantineState',
  })
  readonly state: QuarantineState;

  @IntegerField({ access: 'read', schema: nullable(described(integer, MOMENT)) })
  readonly decidedAt: number | null;

  @EnumField(QUARANTINE_FINDINGS, {
    access: 'read',
    isNullable: true,
    schemaName: 'QuarantineFinding',
    description: 'What the numbers of a report of XrayR show; null for other rows',
  })
  readonly finding: QuarantineFinding | null;

  @IntegerField({
    access: 'read',
    isNullable: true,
    description: 'The number of users of the earlier report who came back; null for rows that are not about one',
  })
  readonly compared: number | null;

  @WordsField({
    access: 'read',
    ...{ maxWords: SIGNS.length, maxLength: 16 },
    description: `Signs of trouble with the answer to the earlier report of XrayR: ${SIGNS.join(', ')}`,
    show: ({ answer }: QuarantinedRow) => readSigns(answer ?? ''),
  })
  readonly signs: string[];

  @EnumField(SEQUELS, {
    access: 'read',
    isNullable: true,
    schemaName: 'QuarantineSequel',
    description: 'What the next report of XrayR shows of this one; null until it comes',
  })
  readonly sequel: Sequel | null;

  @EnumField(SETTLEMENTS, {
    access: 'read',
    isNullable: true,
    schemaName: 'QuarantineSettlement',
    description: 'Why the panel decided itself when a later report came; null if it did not',
  })
  readonly settlement: Settlement | null;
}

/** A row of the quarantine in commands and in the admin API. */
export type QuarantineDocument = DocumentOf<QuarantinedRowFields>;
