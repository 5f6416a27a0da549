import { canonicalEmail } from '../../users/canonical-email.js';
import type { Claims } from '../../users/batch/claims.js';
import type { MovedUser } from '../panels/nouns.js';
import { type AroundUsers, isOwn } from './around-users.js';
import { changedFields, fieldMarks, MARKED_FIELDS, type MarkedField } from './field-marks.js';
import { trafficGain } from './traffic-gain.js';
import type { UserOutcome } from './user-outcome.js';

const MAX_ID = 2_147_483_647;

/** A user of a batch and their login here; undefined for a login that is no e-mail. */
export interface NamedUser {
  readonly user: MovedUser;
  readonly account: string;
  readonly emailKey: string | undefined;
}

/** The login here. @param domain for a login that is no e-mail */
export function namedUser(user: MovedUser, domain: string | undefined): NamedUser {
  const account = user.account.trim();
  const emailKey = canonicalEmail(account);
  if (emailKey !== undefined || domain === undefined) return { user, account, emailKey };
  const made = `${account}@${domain}`;
  return { user, account: made, emailKey: canonicalEmail(made) };
}

/**
 * Decides about the users of one batch in their order.
 *
 * @param claims the e-mails, ports and UUIDs of all earlier users of the old panel; gets those of this batch
 */
export function settleUsers(named: readonly NamedUser[], around: AroundUsers, claims: Claims): UserOutcome[] {
  return named.map((each) => {
    const outcome = settle(each, around, claims);
    if (outcome.kind === 'added') {
      claims.add('email', outcome.emailKey);
      if (outcome.user.port !== null && !outcome.needsPort) claims.add('port', outcome.user.port);
      if (outcome.uuid !== '') claims.add('uuid', outcome.uuid);
    }
    return outcome;
  });
}

function settle(named: NamedUser, around: AroundUsers, claims: Claims): UserOutcome {
  const { user, account, emailKey } = named;
  const { id } = user;
  if (!Number.isInteger(id) || id < 1 || id > MAX_ID)
    return { kind: 'left-out', user, reason: `the number is not from 1 to ${MAX_ID}` };
  if (emailKey === undefined)
    return {
      kind: 'left-out',
      user,
      reason: 'the login is no e-mail address, and no domain is given that completes it',
    };
  const before = around.users.get(id);
  const origin = around.moved.get(id);
  if (before !== undefined && origin?.moveId !== around.moveId)
    return { kind: 'conflict', user, conflict: `user number ${id} is ${before.account} here` };
  if (origin !== undefined && origin.moveId === around.moveId) {
    if (origin.createdAt !== user.createdAt)
      return {
        kind: 'conflict',
        user,
        conflict: `user number ${id} is not the user who was imported before: is this another panel?`,
      };
    if (before === undefined) return { kind: 'left-out', user, reason: 'the user was deleted here' };
    return known(named, emailKey, before, origin, around);
  }
  if (claims.has('email', emailKey)) return { kind: 'left-out', user, reason: 'a user before has the same e-mail' };
  const emailHolder = around.emails.get(emailKey);
  if (emailHolder !== undefined)
    return isOwn(around, emailHolder)
      ? { kind: 'left-out', user, reason: `user ${emailHolder} has the same e-mail` }
      : { kind: 'conflict', user, conflict: `the e-mail ${account} belongs to user ${emailHolder} here` };
  return added(named, emailKey, around, claims);
}

function added({ user, account }: NamedUser, emailKey: string, around: AroundUsers, claims: Claims): UserOutcome {
  const notices = [...user.notices];
  const portHolder = user.port === null ? undefined : around.ports.get(user.port);
  if (user.port !== null && portHolder !== undefined && !isOwn(around, portHolder))
    return {
      kind: 'conflict',
      user,
      conflict: `the port ${user.port} of user ${user.id} belongs to user ${portHolder} here`,
    };
  const isTaken = user.port !== null && (portHolder !== undefined || claims.has('port', user.port));
  const needsPort = isTaken || user.wantsPort;
  if (isTaken) notices.push(`a user before has the port ${String(user.port)}: a free one`);
  const uuidHolder = user.uuid === '' ? undefined : around.uuids.get(user.uuid);
  if (uuidHolder !== undefined && !isOwn(around, uuidHolder))
    return { kind: 'conflict', user, conflict: `the UUID of user ${user.id} belongs to user ${uuidHolder} here` };
  const isRepeated = user.uuid !== '' && (uuidHolder !== undefined || claims.has('uuid', user.uuid));
  if (user.uuid === '') notices.push('no UUID: a new one');
  if (isRepeated) notices.push('a user before has the UUID: a new one');
  return { kind: 'added', user, account, emailKey, needsPort, uuid: isRepeated ? '' : user.uuid, notices };
}

function known(
  { user, account }: NamedUser,
  emailKey: string,
  before: NonNullable<ReturnType<AroundUsers['users']['get']>>,
  origin: NonNullable<ReturnType<AroundUsers['moved']['get']>>,
  around: AroundUsers,
): UserOutcome {
  const fields = new Set(changedFields(MARKED_FIELDS, origin.fields, fieldMarks(user)));
  const notices: string[] = [];
  const keep = (field: MarkedField, holder: number | undefined): void => {
    if (!fields.has(field) || holder === undefined || holder === user.id) return;
    fields.delete(field);
    notices.push(`the new ${field} belongs to user ${holder} here: it does not change`);
  };
  keep('account', around.emails.get(emailKey));
  keep('port', user.port === null ? undefined : around.ports.get(user.port));
  keep('uuid', around.uuids.get(user.uuid));
  for (const field of ['passwordHash', 'uuid', 'passwd'] as const) if (!user[field]) fields.delete(field);
  return {
    ...{ kind: 'known', user, before, account, emailKey, fields, notices },
    gain: trafficGain(origin, user),
    isSamePeriod: before.trafficPeriod === origin.period,
  };
}
