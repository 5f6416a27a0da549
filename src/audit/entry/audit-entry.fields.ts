import { parseExactly } from '../../common/json/exact-json.js';
import { IntegerField, TextField } from '../../fields/field.decorators.js';
import type { DocumentOf } from '../../fields/field-types.js';
import type { Schema } from '../../fields/schemas.js';
import type { AuditEntry } from './audit-entry.entity.js';

const STATE: Schema = { oneOf: [{ type: 'object', additionalProperties: true }, { type: 'null' }] };
const STATE_TEXT = 'An object, without secrets; or null';

/** An entry of the audit log. */
export class AuditEntryFields {
  @IntegerField({ access: 'read', description: 'The entry' })
  readonly id: number;

  @IntegerField({ access: 'read', description: 'Unix seconds' })
  readonly at: number;

  @TextField({
    access: 'read',
    description: 'operator:3, token:5, command-line, job:…, user:7, node:2, stranger, system',
  })
  readonly actor: string;

  @TextField({
    access: 'read',
    isNullable: true,
    description: 'At the time of the entry; of users and nodes, the present name',
  })
  readonly actorName: string | null;

  @TextField({ access: 'read' })
  readonly action: string;

  @TextField({ access: 'read' })
  readonly subject: string;

  @TextField({ access: 'read', isNullable: true })
  readonly address: string | null;

  @TextField({
    access: 'read',
    schema: STATE,
    description: STATE_TEXT,
    show: ({ before }: AuditEntry) => parsed(before),
  })
  readonly before: unknown;

  @TextField({ access: 'read', schema: STATE, description: STATE_TEXT, show: ({ after }: AuditEntry) => parsed(after) })
  readonly after: unknown;

  @IntegerField({
    access: 'read',
    isNullable: true,
    description: 'The operation that made the change; null for all other changes',
  })
  readonly operationId: number | null;

  @IntegerField({ access: 'read', isNullable: true, description: 'The place in the chain; null for about a second' })
  readonly seal: number | null;

  @TextField({ access: 'read', description: 'The hash of the seal; empty without one' })
  readonly hash: string;
}

/** An entry of the audit log as the admin API and the command line show it. */
export type AuditDocument = DocumentOf<AuditEntryFields>;

/** Text that is not JSON stays text: somebody who changed the log may have written anything. */
function parsed(text: string | null): unknown {
  try {
    return text === null ? null : parseExactly(text);
  } catch {
    return text;
  }
}
