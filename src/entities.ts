import { ApiToken } from './operators/tokens/api-token.entity.js';
import { OperatorSession } from './operators/sessions/operator-session.entity.js';
import { SpentTicket } from './operators/tickets/spent-ticket.entity.js';
import { Operator } from './operators/operator/operator.entity.js';
import { SetupCode } from './operators/setup/setup-code.entity.js';
import { Passkey } from './operators/operator/passkey.entity.js';
import { RecoveryCode } from './operators/factors/recovery-code.entity.js';
import { ImportPortion } from './admin/csv/import/import-portion.entity.js';
import { ImportRefusal } from './admin/csv/refusals/import-refusal.entity.js';
import { Operation } from './operations/operation.entity.js';
import { PanelImportPart } from './admin/moves/panel-import-part.entity.js';
import { AuditEntry } from './audit/entry/audit-entry.entity.js';
import { ChainHead } from './audit/chain/head/chain-head.entity.js';
import { LoginAttempts } from './credentials/login-attempts.entity.js';
import { Session } from './auth/sessions/session.entity.js';
import { Lease } from './jobs/lease.entity.js';
import { NodeContact } from './nodes/contacts/node-contact.entity.js';
import { LineKey } from './line-key/line-key.entity.js';
import { NodeGroup } from './nodes/node-group.entity.js';
import { ProxyNode } from './nodes/proxy-node.entity.js';
import { CallCount } from './presence/call-count.entity.js';
import { NodeHeartbeat } from './presence/heartbeats/node-heartbeat.entity.js';
import { NodeLoad } from './presence/heartbeats/node-load.entity.js';
import { NotedMoment } from './audit/moments/noted-moment.entity.js';
import { OnlineAddress } from './presence/online/online-address.entity.js';
import { PushState } from './push/push-state.entity.js';
import { NodeRuleGroup } from './rules/node-rule-group.entity.js';
import { RuleGroup } from './rules/rule-group.entity.js';
import { RuleHit } from './rules/hits/rule-hit.entity.js';
import { RuledNode } from './rules/ruled-node.entity.js';
import { Rule } from './rules/rule.entity.js';
import { DaemonBoot } from './traffic/totals/daemon-boot.entity.js';
import { HeldBytes } from './traffic/sources/held-bytes.entity.js';
import { LedgerRow } from './traffic/ledger/ledger-row.entity.js';
import { NodeTraffic } from './traffic/node-traffic/node-traffic.entity.js';
import { QuarantinePart } from './traffic/quarantine/quarantine-part.entity.js';
import { QuarantinedRow } from './traffic/quarantine/quarantined-row.entity.js';
import { Receipt } from './traffic/receipts/receipt.entity.js';
import { TrafficSource } from './traffic/sources/traffic-source.entity.js';
import { TrafficTotal } from './traffic/totals/traffic-total.entity.js';
import { Entry } from './subscriptions/entries/entry.entity.js';
import { SubscriptionKey } from './subscriptions/links/subscription-key.entity.js';
import { SubscriptionLink } from './subscriptions/links/subscription-link.entity.js';
import { SubscriptionText } from './subscriptions/texts/subscription-text.entity.js';
import { Move } from './moving/memory/move.entity.js';
import { MovedRow } from './moving/memory/moved-row.entity.js';
import { MovedUserRow } from './moving/memory/moved-user-row.entity.js';
import { Level } from './users/levels/level.entity.js';
import { TrafficReset } from './users/resets/traffic-reset.entity.js';
import { RosterChange } from './users/roster/roster-change.entity.js';
import { UserGroup } from './users/levels/user-group.entity.js';
import { User } from './users/user/user.entity.js';
import { CopiedTable } from './database/copy/copied-table.entity.js';
import { Maintenance } from './database/maintenance/maintenance.entity.js';
import { StoredAddress } from './addresses/stored-address.entity.js';
import { RunningProcess } from './database/processes/running-process.entity.js';
import { Version } from './database/versions/version.entity.js';

/** The classes of all tables. */
export const ENTITIES = [
  ApiToken,
  AuditEntry,
  CallCount,
  CopiedTable,
  DaemonBoot,
  Entry,
  HeldBytes,
  ImportPortion,
  ImportRefusal,
  ChainHead,
  Lease,
  LedgerRow,
  Level,
  LineKey,
  LoginAttempts,
  Maintenance,
  Move,
  MovedRow,
  MovedUserRow,
  NodeContact,
  NodeGroup,
  NodeHeartbeat,
  NodeLoad,
  NodeRuleGroup,
  NodeTraffic,
  NotedMoment,
  OnlineAddress,
  Operation,
  Operator,
  OperatorSession,
  PanelImportPart,
  Passkey,
  ProxyNode,
  PushState,
  QuarantinePart,
  QuarantinedRow,
  Receipt,
  RecoveryCode,
  RosterChange,
  Rule,
  RuleGroup,
  RuleHit,
  RuledNode,
  RunningProcess,
  Session,
  StoredAddress,
  SetupCode,
  SpentTicket,
  SubscriptionKey,
  SubscriptionLink,
  SubscriptionText,
  TrafficReset,
  TrafficSource,
  TrafficTotal,
  User,
  UserGroup,
  Version,
];
