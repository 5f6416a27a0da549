import type { WorkClass } from './work-class.js';

/** Strangers wait for turns of their own, before they get one of their class. */
export type TurnClass = Exclude<WorkClass, 'poll' | 'events'> | 'stranger';

/** The limits of a class of requests. Times are in milliseconds. */
export interface ClassLimits {
  readonly noun: string;
  readonly atOnce: number;
  /** Unlimited if undefined. */
  readonly maxWaiting?: number;
  /** A report waits for its turn as long as it takes. */
  readonly patienceMs?: number;
  /** While the event loop is later than this, the class has fewer and fewer turns: the classes before it need the process. */
  readonly maxLateMs?: number;
  /** The maximum number of turns that begin in a second: a flood must leave time for other requests. */
  readonly pace?: number;
  /** Only turns that end with a refusal count for the pace. */
  readonly pacesRefusals?: boolean;
  /** A turn is a look into memory, or a wait for the database: it leaves the process time by itself. */
  readonly isQuick?: boolean;
  /** A turn ends when the panel begins to send the response, however slowly the caller reads. */
  readonly isBrief?: boolean;
}

/** Longer than an honest client waits for a moment of load, and shorter than its patience. */
const PATIENCE_MS = 4000;

/** Strangers and logins together leave some of the ten changes and thirteen connections to a database server for other callers. */
const LOGINS = 4;
const FIRST_LOGINS = 2;
const SIGN_INS = 2;
const STRANGERS = 3;

/** The limits of each class, in the order in which the panel refuses them last. */
export const LIMITS: Readonly<Record<TurnClass, ClassLimits>> = {
  // Enough to parse some reports while others wait for the database.
  'short-report': { noun: 'reports', atOnce: 16, maxWaiting: 1000 },
  'long-report': { noun: 'long reports', atOnce: 2, maxWaiting: 100 },
  // Their daemons send their key in the body, so strangers have bodies read too.
  'body-report': { noun: 'reports', atOnce: 8, maxWaiting: 500 },
  link: { noun: 'requests for subscriptions', atOnce: 8, maxWaiting: 500, patienceMs: PATIENCE_MS },
  session: {
    ...{ noun: 'refreshes and logouts', atOnce: 64, maxWaiting: 1000, patienceMs: PATIENCE_MS, maxLateMs: 120 },
    ...{ pace: 300, pacesRefusals: true },
  },
  // Some that hash, and a few that wait for the database.
  login: {
    ...{ noun: 'logins', atOnce: LOGINS, maxWaiting: 32, patienceMs: PATIENCE_MS },
    ...{ pace: 120, pacesRefusals: true },
  },
  // From networks without a good login so far. A flood comes from them.
  'first-login': {
    ...{ noun: 'logins', atOnce: FIRST_LOGINS, maxWaiting: 32, patienceMs: PATIENCE_MS },
    ...{ pace: 120, pacesRefusals: true },
  },
  'sign-in': { noun: 'logins of operators', atOnce: SIGN_INS, maxWaiting: 32, patienceMs: PATIENCE_MS, pace: 20 },
  // Some of them wait for daemons or for passwords.
  admin: { noun: 'requests of operators', atOnce: 16, maxWaiting: 250, patienceMs: PATIENCE_MS, maxLateMs: 80 },
  bulk: { noun: 'exports', atOnce: 4, maxWaiting: 20, patienceMs: PATIENCE_MS, maxLateMs: 40 },
  // Stored files. Each has a reader process, and its sender has waited for the upload already.
  upload: { noun: 'imports', atOnce: 2, maxWaiting: 20, maxLateMs: 40 },
  // They need no database, or share one answer of it. A check that is refused would take the panel out of service.
  health: { noun: 'checks', atOnce: 16, pace: 500, maxLateMs: 40, isBrief: true },
  page: { noun: 'pages', atOnce: 32, pace: 500, maxLateMs: 40, isBrief: true },
  // The description of the API has a megabyte.
  docs: { noun: 'pages of the description', atOnce: 2, pace: 20, maxLateMs: 40, isBrief: true },
  stranger: {
    ...{ noun: 'requests of unknown callers', atOnce: STRANGERS, maxWaiting: 300, patienceMs: PATIENCE_MS },
    ...{ pace: 300, maxLateMs: 30, pacesRefusals: true, isQuick: true },
  },
};
