import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { Charging } from './charging.js';
import { Ledger } from './ledger.js';
import { LedgerAudit } from './ledger-audit.js';
import { LedgerHistory } from './ledger-history.js';
import { LedgerRollup } from './ledger-rollup.js';
import { LedgerSearch } from './ledger-search.js';
import { NodeTrafficSums } from './node-traffic.js';
import { Quarantine } from './quarantine.js';
import { Receipts } from './receipts.js';
import { ReportsService } from './reports.service.js';
import { SsTrafficController } from './ss-traffic.controller.js';
import { SsrTrafficController } from './ssr-traffic.controller.js';
import { Totals } from './totals.js';
import { TrafficPurge } from './traffic-purge.js';
import { UserDays } from './user-days.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsrTrafficController, SsTrafficController],
  providers: [
    Charging,
    Ledger,
    LedgerAudit,
    LedgerHistory,
    LedgerRollup,
    LedgerSearch,
    NodeTrafficSums,
    Quarantine,
    Receipts,
    ReportsService,
    Totals,
    TrafficPurge,
    UserDays,
  ],
  exports: [LedgerAudit, LedgerHistory, LedgerSearch, NodeTrafficSums, Quarantine, Receipts, UserDays],
})
export class TrafficModule {}
