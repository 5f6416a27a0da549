import { Initial1795219200000 } from './migrations/1795219200000-initial.js';
import { Rules1795305600002 } from './migrations/1795305600002-rules.js';
import { Push1795305600003 } from './migrations/1795305600003-push.js';

/** Every migration, oldest first. Append only: one that was released is never changed. */
export const MIGRATIONS = [Initial1795219200000, Rules1795305600002, Push1795305600003];
