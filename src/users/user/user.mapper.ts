import { showFields, showSettings } from '../../fields/field-documents.js';
import { type UserDocument, UserFields, type UserRecord, UserRecordFields } from './user.fields.js';
import type { User } from './user.entity.js';

/** The user as clients and daemons see them. @param user with level and group */
export function userRecord(user: User): UserRecord {
  return showFields(UserRecordFields, user);
}

/** The user as operators see them. @param user with level and group @param now Unix seconds */
export function userDocument(user: User, now: number): UserDocument {
  return showFields(UserFields, user, now);
}

/**
 * The settings of a user, for the audit log and the ETag. Traffic and logins change none of them, except that the first
 * traffic may begin a term.
 */
export function userSettings(user: Omit<User, 'id' | 'u' | 'd' | 't' | 'trafficPeriod' | 'lastLogin'>) {
  return { account: user.account, ...showSettings(UserFields, user) };
}
