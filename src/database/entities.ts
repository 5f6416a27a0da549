import { AuditEntry } from '../audit/audit-entry.entity.js';
import { LoginAttempts } from '../auth/login-attempts.entity.js';
import { Session } from '../auth/session.entity.js';
import { Lease } from '../jobs/lease.entity.js';
import { LineKey } from '../line-key/line-key.entity.js';
import { NodeGroup } from '../nodes/node-group.entity.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import { NodeHeartbeat } from '../presence/node-heartbeat.entity.js';
import { NodeLoad } from '../presence/node-load.entity.js';
import { OnlineAddress } from '../presence/online-address.entity.js';
import { Level } from '../users/level.entity.js';
import { TrafficReset } from '../users/resets/traffic-reset.entity.js';
import { UserGroup } from '../users/user-group.entity.js';
import { User } from '../users/user.entity.js';
import { Version } from './version.entity.js';

/** Every table, for every database. */
export const ENTITIES = [
  AuditEntry,
  Lease,
  Level,
  LineKey,
  LoginAttempts,
  NodeGroup,
  NodeHeartbeat,
  NodeLoad,
  OnlineAddress,
  ProxyNode,
  Session,
  TrafficReset,
  User,
  UserGroup,
  Version,
];
