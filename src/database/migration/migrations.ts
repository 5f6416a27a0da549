import { Initial1795219200000 } from '../migrations/1795219200000-initial.js';
import { Traffic1795305600000 } from '../migrations/1795305600000-traffic.js';
import { Presence1795305600001 } from '../migrations/1795305600001-presence.js';
import { Rules1795305600002 } from '../migrations/1795305600002-rules.js';
import { Push1795305600003 } from '../migrations/1795305600003-push.js';
import { Admin1795305600004 } from '../migrations/1795305600004-admin.js';
import { AdminLists1795305600005 } from '../migrations/1795305600005-admin-lists.js';
import { TrafficTotals1795305600010 } from '../migrations/1795305600010-traffic-totals.js';
import { Turns1795392000010 } from '../migrations/1795392000010-turns.js';
import { LongSums1795392000011 } from '../migrations/1795392000011-long-sums.js';
import { TrafficSources1795392000030 } from '../migrations/1795392000030-traffic-sources.js';
import { RuledNodes1795392000040 } from '../migrations/1795392000040-ruled-nodes.js';
import { OperatorProof1795392000050 } from '../migrations/1795392000050-operator-proof.js';
import { BulkChanges1795392000051 } from '../migrations/1795392000051-bulk-changes.js';
import { SecretKeys1795392000060 } from '../migrations/1795392000060-secret-keys.js';
import { UserImports1795392000070 } from '../migrations/1795392000070-user-imports.js';
import { AuditSeals1795478400000 } from '../migrations/1795478400000-audit-seals.js';
import { Processes1795478500000 } from '../migrations/1795478500000-processes.js';
import { Maintenance1795478500001 } from '../migrations/1795478500001-maintenance.js';
import { OperatorTurns1795478600000 } from '../migrations/1795478600000-operator-turns.js';
import { Subscriptions1795478800000 } from '../migrations/1795478800000-subscriptions.js';
import { UserNotes1795564800000 } from '../migrations/1795564800000-user-notes.js';
import { ResetInterval1795564800001 } from '../migrations/1795564800001-reset-interval.js';
import { FirstUse1795564800002 } from '../migrations/1795564800002-first-use.js';
import { Moves1795651200000 } from '../migrations/1795651200000-moves.js';
import { NotedMoments1795737600000 } from '../migrations/1795737600000-noted-moments.js';
import { TokenSwitch1795737600001 } from '../migrations/1795737600001-token-switch.js';
import { PanelImports1795824000000 } from '../migrations/1795824000000-panel-imports.js';
import { BanReason1795824000010 } from '../migrations/1795824000010-ban-reason.js';
import { ImportFailures1795824000020 } from '../migrations/1795824000020-import-failures.js';
import { ReasonsOfBans1795910400000 } from '../migrations/1795910400000-reasons-of-bans.js';
import { JointEntries1795996800000 } from '../migrations/1795996800000-joint-entries.js';
import { AuditIndex1796083200000 } from '../migrations/1796083200000-audit-index.js';
import { Addresses1796083200010 } from '../migrations/1796083200010-addresses.js';
import { NumbersOfReports1796169600010 } from '../migrations/1796169600010-numbers-of-reports.js';
import { AuditChain1796169600020 } from '../migrations/1796169600020-audit-chain.js';
import { ImportDatabase1796169600030 } from '../migrations/1796169600030-import-database.js';
import { StoppedImports1796169600040 } from '../migrations/1796169600040-stopped-imports.js';
import { EntriesOfTheirOwn1796256000000 } from '../migrations/1796256000000-entries-of-their-own.js';
import { ClosedAnswers1796256000010 } from '../migrations/1796256000010-closed-answers.js';
import { Operations1796342400000 } from '../migrations/1796342400000-operations.js';
import { FoldedEntries1796428800000 } from '../migrations/1796428800000-folded-entries.js';
import { Protocols1796515200000 } from '../migrations/1796515200000-protocols.js';

/** Every migration, oldest first. Append only: a released migration never changes. */
export const MIGRATIONS = [
  Initial1795219200000,
  Traffic1795305600000,
  Presence1795305600001,
  Rules1795305600002,
  Push1795305600003,
  Admin1795305600004,
  AdminLists1795305600005,
  TrafficTotals1795305600010,
  Turns1795392000010,
  LongSums1795392000011,
  TrafficSources1795392000030,
  RuledNodes1795392000040,
  OperatorProof1795392000050,
  BulkChanges1795392000051,
  SecretKeys1795392000060,
  UserImports1795392000070,
  AuditSeals1795478400000,
  Processes1795478500000,
  Maintenance1795478500001,
  OperatorTurns1795478600000,
  Subscriptions1795478800000,
  UserNotes1795564800000,
  ResetInterval1795564800001,
  FirstUse1795564800002,
  Moves1795651200000,
  NotedMoments1795737600000,
  TokenSwitch1795737600001,
  PanelImports1795824000000,
  BanReason1795824000010,
  ImportFailures1795824000020,
  ReasonsOfBans1795910400000,
  JointEntries1795996800000,
  AuditIndex1796083200000,
  Addresses1796083200010,
  NumbersOfReports1796169600010,
  AuditChain1796169600020,
  ImportDatabase1796169600030,
  StoppedImports1796169600040,
  EntriesOfTheirOwn1796256000000,
  ClosedAnswers1796256000010,
  Operations1796342400000,
  FoldedEntries1796428800000,
  Protocols1796515200000,
];
