import { ApiToken } from '../admin/tokens/api-token.entity.js';
import { OperatorSession } from '../admin/sessions/operator-session.entity.js';
import { SpentTicket } from '../admin/sessions/spent-ticket.entity.js';
import { Operator } from '../admin/operators/operator.entity.js';
import { SetupCode } from '../admin/setup/setup-code.entity.js';
import { Passkey } from '../admin/factors/passkey.entity.js';
import { RecoveryCode } from '../admin/factors/recovery-code.entity.js';
import { BulkChange } from '../admin/bulk/bulk-change.entity.js';
import { AuditEntry } from '../audit/audit-entry.entity.js';
import { AuditHead } from '../audit/audit-head.entity.js';
import { LoginAttempts } from '../auth/login-attempts.entity.js';
import { Session } from '../auth/session.entity.js';
import { Lease } from '../jobs/lease.entity.js';
import { NodeContact } from '../nodes/contacts/node-contact.entity.js';
import { LineKey } from '../line-key/line-key.entity.js';
import { NodeGroup } from '../nodes/node-group.entity.js';
import { ProxyNode } from '../nodes/proxy-node.entity.js';
import { CallCount } from '../presence/call-count.entity.js';
import { NodeHeartbeat } from '../presence/node-heartbeat.entity.js';
import { NodeLoad } from '../presence/node-load.entity.js';
import { OnlineAddress } from '../presence/online-address.entity.js';
import { PushState } from '../push/push-state.entity.js';
import { NodeRuleGroup } from '../rules/node-rule-group.entity.js';
import { RuleGroup } from '../rules/rule-group.entity.js';
import { RuleHit } from '../rules/rule-hit.entity.js';
import { Rule } from '../rules/rule.entity.js';
import { DaemonBoot } from '../traffic/daemon-boot.entity.js';
import { LedgerRow } from '../traffic/ledger-row.entity.js';
import { NodeTraffic } from '../traffic/node-traffic.entity.js';
import { QuarantinedRow } from '../traffic/quarantined-row.entity.js';
import { Receipt } from '../traffic/receipt.entity.js';
import { TrafficTotal } from '../traffic/traffic-total.entity.js';
import { Level } from '../users/level.entity.js';
import { TrafficReset } from '../users/resets/traffic-reset.entity.js';
import { RosterChange } from '../users/roster-change.entity.js';
import { UserGroup } from '../users/user-group.entity.js';
import { User } from '../users/user.entity.js';
import { Version } from './version.entity.js';

/** Every table, for every database. */
export const ENTITIES = [
  ApiToken,
  AuditEntry,
  AuditHead,
  BulkChange,
  CallCount,
  DaemonBoot,
  Lease,
  LedgerRow,
  Level,
  LineKey,
  LoginAttempts,
  NodeContact,
  NodeGroup,
  NodeHeartbeat,
  NodeLoad,
  NodeRuleGroup,
  NodeTraffic,
  OnlineAddress,
  Operator,
  OperatorSession,
  Passkey,
  ProxyNode,
  PushState,
  QuarantinedRow,
  Receipt,
  RecoveryCode,
  RosterChange,
  Rule,
  RuleGroup,
  RuleHit,
  Session,
  SetupCode,
  SpentTicket,
  TrafficReset,
  TrafficTotal,
  User,
  UserGroup,
  Version,
];
