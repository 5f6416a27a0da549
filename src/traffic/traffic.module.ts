import { Module } from '@nestjs/common';
import { provideRepository } from '../database/repository.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LineKeyModule } from '../line-key/line-key.module.js';
import { NodesModule } from '../nodes/nodes.module.js';
import { UsersModule } from '../users/users.module.js';
import { ChargingService } from './charging/charging.service.js';
import { HeldBeforeResetService } from './charging/held-before-reset.service.js';
import { LedgerAuditService } from './ledger/ledger-audit.service.js';
import { LedgerHistoryService } from './ledger/ledger-history.service.js';
import { LedgerRollupRepository } from './ledger/ledger-rollup.repository.js';
import { LedgerRollupService } from './ledger/ledger-rollup.service.js';
import { LedgerRow } from './ledger/ledger-row.entity.js';
import { LedgerSearchRepository } from './ledger/ledger-search.repository.js';
import { LedgerSumsRepository } from './ledger/ledger-sums.repository.js';
import { LedgerRepository } from './ledger/ledger.repository.js';
import { UserDaysService } from './ledger/user-days.service.js';
import { NodeTraffic } from './node-traffic/node-traffic.entity.js';
import { NodeTrafficRepository } from './node-traffic/node-traffic.repository.js';
import { OldNodeTrafficJob } from './node-traffic/old-node-traffic.job.js';
import { QuarantineRepository } from './quarantine/quarantine.repository.js';
import { QuarantineService } from './quarantine/quarantine.service.js';
import { QuarantinedRow } from './quarantine/quarantined-row.entity.js';
import { SsTrafficController } from './report/ss-traffic.controller.js';
import { SsrTrafficController } from './report/ssr-traffic.controller.js';
import { TrojanTrafficController } from './report/trojan-traffic.controller.js';
import { V2rayTrafficController } from './report/v2ray-traffic.controller.js';
import { Receipt } from './receipts/receipt.entity.js';
import { ReceiptRepository } from './receipts/receipt.repository.js';
import { ReceiptsService } from './receipts/receipts.service.js';
import { ReportTransactionsService } from './report/report-transactions.service.js';
import { ReportsService } from './report/reports.service.js';
import { AnswerWatchService } from './answers/answer-watch.service.js';
import { CarriedService } from './holdings/carried.service.js';
import { CircumstancesService } from './holdings/circumstances.service.js';
import { HeldBytes } from './sources/held-bytes.entity.js';
import { HeldBytesRepository } from './sources/held-bytes.repository.js';
import { HoldingsService } from './holdings/holdings.service.js';
import { SettlementsService } from './holdings/settlements.service.js';
import { OpenAnswersService } from './answers/open-answers.service.js';
import { SignBuffer } from './answers/sign.buffer.js';
import { SourceListService } from './holdings/source-list.service.js';
import { SourcePurgeService } from './sources/source-purge.service.js';
import { StandstillsService } from './answers/standstills.service.js';
import { TrafficSource } from './sources/traffic-source.entity.js';
import { TrafficSourceRepository } from './sources/traffic-source.repository.js';
import { TroubleService } from './answers/trouble.service.js';
import { TrafficSumsService } from './sums/traffic-sums.service.js';
import { DaemonBoot } from './totals/daemon-boot.entity.js';
import { DaemonBootRepository } from './totals/daemon-boot.repository.js';
import { TotalsService } from './totals/totals.service.js';
import { TrafficTotal } from './totals/traffic-total.entity.js';
import { TrafficTotalRepository } from './totals/traffic-total.repository.js';
import { TrafficPurgeJob } from './traffic-purge.job.js';

@Module({
  imports: [JobsModule, LineKeyModule, NodesModule, UsersModule],
  controllers: [SsTrafficController, SsrTrafficController, TrojanTrafficController, V2rayTrafficController],
  providers: [
    provideRepository(DaemonBootRepository, DaemonBoot),
    provideRepository(HeldBytesRepository, HeldBytes),
    provideRepository(LedgerRepository, LedgerRow),
    provideRepository(LedgerRollupRepository, LedgerRow),
    provideRepository(LedgerSearchRepository, LedgerRow),
    provideRepository(LedgerSumsRepository, LedgerRow),
    provideRepository(NodeTrafficRepository, NodeTraffic),
    provideRepository(QuarantineRepository, QuarantinedRow),
    provideRepository(ReceiptRepository, Receipt),
    provideRepository(TrafficSourceRepository, TrafficSource),
    provideRepository(TrafficTotalRepository, TrafficTotal),
    AnswerWatchService,
    CarriedService,
    ChargingService,
    CircumstancesService,
    HeldBeforeResetService,
    HoldingsService,
    LedgerAuditService,
    LedgerHistoryService,
    LedgerRollupService,
    OldNodeTrafficJob,
    OpenAnswersService,
    QuarantineService,
    ReceiptsService,
    ReportTransactionsService,
    ReportsService,
    SettlementsService,
    SignBuffer,
    SourceListService,
    SourcePurgeService,
    StandstillsService,
    TotalsService,
    TrafficPurgeJob,
    TrafficSumsService,
    TroubleService,
    UserDaysService,
  ],
  exports: [
    AnswerWatchService,
    ReportsService,
    LedgerAuditService,
    LedgerHistoryService,
    LedgerRepository,
    LedgerSearchRepository,
    NodeTrafficRepository,
    QuarantineService,
    ReceiptsService,
    SourceListService,
    TrafficSumsService,
    UserDaysService,
  ],
})
export class TrafficModule {}
