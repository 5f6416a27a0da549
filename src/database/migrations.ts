import { Initial1795219200000 } from './migrations/1795219200000-initial.js';
import { Traffic1795305600000 } from './migrations/1795305600000-traffic.js';
import { Presence1795305600001 } from './migrations/1795305600001-presence.js';
import { Rules1795305600002 } from './migrations/1795305600002-rules.js';
import { Push1795305600003 } from './migrations/1795305600003-push.js';
import { Admin1795305600004 } from './migrations/1795305600004-admin.js';
import { AdminLists1795305600005 } from './migrations/1795305600005-admin-lists.js';
import { TrafficTotals1795305600010 } from './migrations/1795305600010-traffic-totals.js';

/** Every migration, oldest first. Append only: one that was released is never changed. */
export const MIGRATIONS = [
  Initial1795219200000,
  Traffic1795305600000,
  Presence1795305600001,
  Rules1795305600002,
  Push1795305600003,
  Admin1795305600004,
  AdminLists1795305600005,
  TrafficTotals1795305600010,
];
