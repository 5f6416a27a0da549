import type { DataSource } from 'typeorm';
import { isForbidden } from '../../database.errors.js';
import { readServerValues } from '../server-values.js';

/** What a server says of its group of Group Replication and of itself. */
export interface GroupState {
  readonly members: GroupMembers | 'hidden';
  readonly isSinglePrimary: boolean;
  /** Seconds for which the group keeps a member that it already suspects. */
  readonly expelSeconds: number;
}

export interface GroupMembers {
  readonly size: number;
  readonly online: number;
  /** Of this server: `PRIMARY` or `SECONDARY`; empty for a server outside of the group. */
  readonly role: string;
  /** Of this server: `ONLINE`, or what keeps the server from it: `RECOVERING`, `ERROR`, `OFFLINE`. */
  readonly state: string;
}

const VARIABLES = [
  'group_replication_group_name',
  'group_replication_single_primary_mode',
  'group_replication_member_expel_timeout',
  'server_uuid',
];

interface Row {
  readonly id: string;
  readonly role: string;
  readonly state: string;
}

/**
 * Reads the state of a server with Group Replication, and undefined from any other one. Members are `hidden` from an account
 * without the right to read them.
 */
export async function readGroupState(source: DataSource): Promise<GroupState | undefined> {
  const variables = await readServerValues(source, 'VARIABLES', VARIABLES);
  if ((variables.get('group_replication_group_name') ?? '') === '') return undefined;
  return {
    members: await readMembers(source, variables.get('server_uuid') ?? ''),
    isSinglePrimary: variables.get('group_replication_single_primary_mode') === 'ON',
    expelSeconds: Number(variables.get('group_replication_member_expel_timeout')),
  };
}

async function readMembers(source: DataSource, own: string): Promise<GroupMembers | 'hidden'> {
  try {
    const rows = await source.query<Row[]>(
      'SELECT MEMBER_ID AS id, MEMBER_ROLE AS role, MEMBER_STATE AS state FROM performance_schema.replication_group_members',
    );
    const { role = '', state = 'OFFLINE' } = rows.find(({ id }) => id === own) ?? {};
    return { size: rows.length, online: rows.filter((row) => row.state === 'ONLINE').length, role, state };
  } catch (error) {
    if (isForbidden(error)) return 'hidden';
    throw error;
  }
}
