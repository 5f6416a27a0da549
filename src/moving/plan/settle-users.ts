import { MAX_INT32 } from '../../common/integers.js';
import { canonicalEmail } from '../../users/user/canonical-email.js';
import type { Claims } from '../../users/batch/claims.js';
import type { MovedUser } from '../panels/nouns.js';
import { reason, type Reason } from '../reasons/reason.js';
import { type AroundUsers, isOwn } from './around-users.js';
import { changedFields, fieldMarks, MARKED_FIELDS, type MarkedField } from './field-marks.js';
import { trafficGain } from './traffic-gain.js';
import type { UserOutcome } from './user-outcome.js';

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
  if (!Number.isInteger(id) || id < 1 || id > MAX_INT32)
    return leftOut(user, reason('user-number', { most: MAX_INT32 }));
  if (emailKey === undefined) return leftOut(user, reason('login-no-email'));
  const before = around.users.get(id);
  const origin = around.moved.get(id);
  if (before !== undefined && origin?.moveId !== around.moveId)
    return conflicting(user, reason('user-number-taken', { user: id, account: before.account }));
  if (origin !== undefined && origin.moveId === around.moveId) {
    if (origin.createdAt !== user.createdAt) return conflicting(user, reason('another-panel', { user: id }));
    if (before === undefined) return leftOut(user, reason('user-deleted-here'));
    return known(named, emailKey, before, origin, around);
  }
  if (claims.has('email', emailKey)) return leftOut(user, reason('email-before'));
  const emailHolder = around.emails.get(emailKey);
  if (emailHolder !== undefined)
    return isOwn(around, emailHolder)
      ? leftOut(user, reason('email-of-imported', { user: emailHolder }))
      : conflicting(user, reason('email-taken', { account, owner: emailHolder }));
  return added(named, emailKey, around, claims);
}

function added({ user, account }: NamedUser, emailKey: string, around: AroundUsers, claims: Claims): UserOutcome {
  const notices = [...user.notices];
  const portHolder = user.port === null ? undefined : around.ports.get(user.port);
  if (user.port !== null && portHolder !== undefined && !isOwn(around, portHolder))
    return conflicting(user, reason('port-taken', { port: user.port, user: user.id, owner: portHolder }));
  const isTaken = user.port !== null && (portHolder !== undefined || claims.has('port', user.port));
  const needsPort = isTaken || user.wantsPort;
  if (isTaken) notices.push(reason('port-repeated', { port: user.port }));
  const uuidHolder = user.uuid === '' ? undefined : around.uuids.get(user.uuid);
  if (uuidHolder !== undefined && !isOwn(around, uuidHolder))
    return conflicting(user, reason('uuid-taken', { user: user.id, owner: uuidHolder }));
  const isRepeated = user.uuid !== '' && (uuidHolder !== undefined || claims.has('uuid', user.uuid));
  if (user.uuid === '') notices.push(reason('no-uuid'));
  if (isRepeated) notices.push(reason('uuid-repeated'));
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
  const notices: Reason[] = [];
  const keep = (field: MarkedField, holder: number | undefined): void => {
    if (!fields.has(field) || holder === undefined || holder === user.id) return;
    fields.delete(field);
    notices.push(reason('field-taken', { field, owner: holder }));
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

function leftOut(user: MovedUser, why: Reason): UserOutcome {
  return { kind: 'left-out', user, reason: why };
}

function conflicting(user: MovedUser, conflict: Reason): UserOutcome {
  return { kind: 'conflict', user, conflict };
}
