import {
  CheckedTextField,
  CodeField,
  DateField,
  EnumField,
  FlagField,
  Int64Field,
  IntegerField,
  TextField,
  UuidField,
  WordsField,
} from '../../fields/field.decorators.js';
import type { ChangeOf, DocumentOf } from '../../fields/field-types.js';
import { LAST_SECOND } from '../../fields/schemas.js';
import { banReasonOf } from './ban-reason.js';
import { canonicalEmail } from './canonical-email.js';
import { RESET_STRATEGIES, type ResetStrategy } from './reset-schedule.js';
import { MAX_TAG_LENGTH, MAX_TAGS } from './tags-column.js';
import { USER_STATES, userState, type UserState } from './user-state.js';
import type { User } from './user.entity.js';

/** The record of section 2.2 of the API, in its order. Each field defines its check, wire name, description, column and option. */
export class UserRecordFields {
  @IntegerField({ access: 'read' })
  readonly id: number;

  @TextField({ max: 128, option: { flags: '--nickname <text>', description: 'display name' } })
  nickname: string;

  @TextField({ access: 'read', description: 'The e-mail as typed when the user was added' })
  readonly account: string;

  @IntegerField({
    max: 65_535,
    description: 'The port on the nodes; 0 for no port',
    column: 'COALESCE(users.port, 0)',
    show: ({ port }: User) => port ?? 0,
    option: { flags: '--port <number>', description: 'port on the nodes; 0 for no port' },
  })
  port: number;

  @TextField({ max: 128, right: 'users:secrets', description: 'For proxy use' })
  passwd: string;

  @UuidField({
    right: 'users:secrets',
    description: 'For proxy use',
    option: { flags: '--uuid <uuid>', description: 'identifier for proxy use' },
  })
  uuid: string;

  @Int64Field({
    description: 'Bytes',
    option: { flags: '--transfer <amount>', description: 'traffic allowance, such as 100GiB', value: 'bytes' },
  })
  transferEnable: bigint;

  @Int64Field({ access: 'read', description: 'Bytes from the user, times the rates of the nodes' })
  readonly u: bigint;

  @Int64Field({ access: 'read', description: 'Bytes to the user, times the rates of the nodes' })
  readonly d: bigint;

  @IntegerField({ access: 'read', isNullable: true, isInCsv: false, description: 'Unix seconds of the last traffic' })
  readonly t: number | null;

  @FlagField({
    description: '1 for an enabled proxy service',
    option: { flags: '--enable <on|off>', description: 'the proxy service' },
  })
  enable = 1;

  @Int64Field({
    description: 'Bytes per second; 0 for no limit',
    option: {
      flags: '--speed-limit <amount>',
      description: 'bytes per second, such as 10MB; 0 for no limit',
      value: 'bytes',
    },
  })
  speedLimit = 0n;

  @Int64Field({
    description: 'In the smallest currency unit',
    option: { flags: '--credit <amount>', description: 'account credit in the smallest currency unit' },
  })
  credit = 0n;

  @DateField({
    description: 'The last valid day of the account, UTC',
    option: { flags: '--expires <day>', description: 'the last valid day of the account, YYYY-MM-DD' },
  })
  expiredAt: string;

  @IntegerField({
    max: LAST_SECOND,
    isNullable: true,
    description: 'The end of a temporary ban, Unix seconds',
    option: {
      flags: '--ban-until <moment>',
      description: 'end of a temporary ban, or none',
      value: 'moment',
      isForChanges: true,
    },
  })
  banTime: number | null = null;

  @TextField({
    max: 64,
    column: 'levels.name',
    show: ({ level }: User) => level.name,
    option: { flags: '--level <name>', description: 'level' },
  })
  level: string;

  @TextField({
    max: 64,
    isNullable: true,
    column: 'user_groups.name',
    show: ({ group }: User) => group?.name ?? null,
    option: { flags: '--group <name>', description: 'group, or none' },
  })
  group: string | null;

  @IntegerField({ access: 'read', description: 'Unix seconds; 0 for a user without a login' })
  readonly lastLogin: number;

  @DateField({
    isNullable: true,
    description: 'The next traffic reset',
    option: {
      flags: '--reset-on <day>',
      description: 'the next traffic reset, instead of the day by the strategy; or none',
    },
  })
  resetTime: string | null = null;

  @IntegerField({
    option: { flags: '--invites <count>', description: 'number of invitations' },
  })
  inviteNum = 0;

  @CodeField(
    [
      [1, 'active'],
      [0, 'not activated'],
      [-1, 'banned'],
    ],
    {
      description: '1 active, 0 not activated, -1 banned',
      option: {
        flags: '--status <number>',
        description: '1 active, 0 not activated, -1 banned',
        isForChanges: true,
      },
    },
  )
  status = 1;
}

/** The defaults of a new user: 100 GiB, and no expiry. */
export const DEFAULT_TRANSFER = 100n * 1024n ** 3n;
export const LAST_DAY = '2099-12-31';

export const MAX_TERM_DAYS = 3660;
export const MAX_BAN_REASON = 200;

/** The fields that operators see and set. Levels and groups go by name, amounts are bytes, moments Unix seconds. */
export class UserFields extends UserRecordFields {
  @CheckedTextField({
    access: 'write',
    required: 'new',
    description: 'The login name',
    check: 'isEmail',
    code: 'email',
    problem: 'must be a valid e-mail address',
    isValid: (text) => canonicalEmail(text) !== undefined,
    option: { flags: '--email <email>', description: 'the login name', isForChanges: true },
  })
  email: string;

  @EnumField(USER_STATES, {
    access: 'read',
    schemaName: 'UserState',
    show: (user: User, now) => userState(user, now).state,
  })
  readonly state: UserState;

  @TextField({ access: 'read', isInCsv: false, show: (user: User, now) => userState(user, now).reason })
  readonly stateReason: string;

  @EnumField(RESET_STRATEGIES, {
    schemaName: 'ResetStrategy',
    option: {
      flags: '--reset-strategy <strategy>',
      description: 'when the traffic counters return to zero',
    },
  })
  resetStrategy: ResetStrategy = 'none';

  @IntegerField({
    min: 1,
    max: 31,
    isNullable: true,
    description: 'The day of the month, for anniversary',
    option: {
      flags: '--reset-day <1-31>',
      description: 'day of the month for anniversary; default: the day on which the user was added',
    },
  })
  resetDay: number | null = null;

  @IntegerField({
    min: 1,
    max: 3660,
    isNullable: true,
    description: 'The days from one reset to the next, for the strategy day; null for a reset every day',
    option: {
      flags: '--reset-interval <days>',
      description: 'days from one reset to the next, for day; or none for a reset every day',
    },
  })
  resetInterval: number | null = null;

  @IntegerField({
    min: 1,
    max: MAX_TERM_DAYS,
    isNullable: true,
    description:
      'For a term that begins with the first charged traffic: the valid days after that day; until then expired_at is the last day to begin. Null for any other term, and once it has begun',
    inputDescription:
      'Days of validity after the day of the first charged traffic; without expired_at the first use may be at any time. Null for a fixed expired_at',
    option: {
      flags: '--days-from-first-use <days>',
      description: 'days of validity after the day of the first traffic, instead of a fixed last day; or none',
    },
  })
  daysFromFirstUse: number | null = null;

  @TextField({
    max: MAX_BAN_REASON,
    isNullable: true,
    description: 'The reason of the present ban, for operators; null without a ban',
    show: (user: User, now) => banReasonOf(user, now),
    option: { flags: '--ban-reason <text>', description: 'the reason of a ban, or none', isForChanges: true },
  })
  banReason: string | null = null;

  @TextField({
    max: 500,
    isNullable: true,
    description: 'A text for operators',
    option: { flags: '--note <text>', description: 'a text for operators, or none' },
  })
  note: string | null = null;

  @WordsField({
    maxWords: MAX_TAGS,
    maxLength: MAX_TAG_LENGTH,
    description: 'Words for operators, by which they find users',
    option: { flags: '--tags <words>', description: 'words for operators, such as trial,family; or none' },
  })
  tags: readonly string[] = [];

  @IntegerField({
    max: 65_535,
    description:
      'The number of devices that the user may use; 0 for no limit. The panel shows it, and does not enforce it',
    option: {
      flags: '--device-limit <count>',
      description: 'devices that the user may use, for display only; 0 for no limit',
    },
  })
  deviceLimit = 0;

  @IntegerField({ access: 'read', description: 'Unix seconds' })
  readonly createdAt: number;
}

/** A user as clients and daemons see them. */
export type UserRecord = DocumentOf<UserRecordFields>;
/** A user as operators see them. */
export type UserDocument = Omit<DocumentOf<UserFields>, 'email'>;
/** The fields that an operator sets. The others do not change. */
export type UserChange = ChangeOf<UserFields>;
