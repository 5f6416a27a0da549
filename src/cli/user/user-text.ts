import type { UserDocument, UserRecord } from '../../users/user/user.fields.js';
import { bytes, bytesASecond, momentOrNever } from '../output/figures.js';
import { fields, moment } from '../output/output.js';

/** A user for people: amounts with their unit, moments as text. */
export function userText(record: UserRecord | UserDocument): string {
  return fields({
    ...('created_at' in record ? forOperators(record) : record),
    transfer_enable: bytes(record.transfer_enable),
    u: bytes(record.u),
    d: bytes(record.d),
    t: momentOrNever(record.t),
    speed_limit: bytesASecond(record.speed_limit),
    ban_time: momentOrNever(record.ban_time),
    last_login: momentOrNever(record.last_login),
  });
}

function forOperators(user: UserDocument) {
  return { ...user, tags: user.tags.join(', ') || null, created_at: moment(user.created_at) };
}
