import { CheckedTextField, FlagField, HostField, IntegerField, TextField } from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';
import type { Entry } from './entry.entity.js';

const COUNTRY = /^([A-Z]{2})?$/;
const MAX_SORT = 1_000_000;

/** An address of a node for clients, with the defaults of a new one. */
export class EntryFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @IntegerField({ access: 'read', description: 'The number of the node', show: ({ nodeId }: Entry) => nodeId })
  readonly node: number;

  @TextField({
    required: 'new',
    max: 64,
    description: 'The name in apps',
    option: { flags: '--name <name>', description: 'the name in apps', isForChanges: true },
  })
  name = '';

  @HostField({
    isEmptyFor: 'the host of the node',
    description: 'Empty for the host of the node',
    option: { flags: '--host <host>', description: 'the host for clients; empty for that of the node' },
  })
  host = '';

  @IntegerField({
    max: 65_535,
    description: '0 for the port of the node',
    option: { flags: '--port <number>', description: 'the port for clients; 0 for that of the node' },
  })
  port = 0;

  @IntegerField({
    max: MAX_SORT,
    description: 'Apps list higher numbers first',
    option: { flags: '--sort <number>', description: 'apps list higher numbers first' },
  })
  sort = 0;

  @CheckedTextField({
    check: 'isCountry',
    code: 'country',
    problem: 'must be two capital letters, such as HK, or empty',
    isValid: (text) => COUNTRY.test(text),
    description: 'Two letters of ISO 3166, or empty; apps show its flag before the name',
    option: { flags: '--country <code>', description: 'two letters such as HK; apps show the flag' },
  })
  country = '';

  @FlagField({
    description: '1: no app sees it',
    option: { flags: '--hidden <on|off>', description: 'leave it out of subscriptions' },
  })
  hidden = 0;

  @IntegerField({ access: 'read', description: 'Unix seconds' })
  readonly createdAt: number;
}

/** The fields that an operator sets. */
export type EntryChange = ChangeOf<EntryFields>;
/** An entry in the admin API and in commands. */
export type EntryDocument = DocumentOf<EntryFields>;
