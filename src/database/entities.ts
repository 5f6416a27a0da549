import { AuditEntry } from '../audit/audit-entry.entity.js';
import { LoginAttempts } from '../auth/login-attempts.entity.js';
import { Session } from '../auth/session.entity.js';
import { LineKey } from '../line-key/line-key.entity.js';
import { NodeGroup } from '../nodes/node-group.entity.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import { NodeRuleGroup } from '../rules/node-rule-group.entity.js';
import { RuleGroup } from '../rules/rule-group.entity.js';
import { RuleHit } from '../rules/rule-hit.entity.js';
import { Rule } from '../rules/rule.entity.js';
import { PushState } from '../push/push-state.entity.js';
import { Level } from '../users/level.entity.js';
import { RosterChange } from '../users/roster-change.entity.js';
import { UserGroup } from '../users/user-group.entity.js';
import { User } from '../users/user.entity.js';
import { Version } from './version.entity.js';

/** Every table, for every database. */
export const ENTITIES = [
  AuditEntry,
  Level,
  LineKey,
  LoginAttempts,
  NodeGroup,
  NodeRuleGroup,
  ProxyNode,
  PushState,
  RosterChange,
  Rule,
  RuleGroup,
  RuleHit,
  Session,
  User,
  UserGroup,
  Version,
];
