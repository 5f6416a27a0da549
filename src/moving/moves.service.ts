import { Injectable } from '@nestjs/common';
import { AuditLogService } from '../audit/audit-log.service.js';
import { Clock } from '../common/time/clock.js';
import { Database } from '../database/database.js';
import { Claims } from '../users/batch/claims.js';
import { GroupsService } from '../users/levels/groups.service.js';
import { LevelsService } from '../users/levels/levels.service.js';
import { MoveTurnsService } from './move-turns.service.js';
import { MoveConflict, MoveOptionsRefused } from './moving.errors.js';
import { openPanel } from './panels/open-panel.js';
import type { PanelReader } from './panels/panel-reader.js';
import { type ContentsPlan, planContents } from './plan/contents-plan.js';
import type { MoveOptions, MoveProgress } from './plan/move-options.js';
import { type MoveReport, ReportBuilder } from './plan/move-report.js';
import { groupKeys } from './plan/present.js';
import { servingNodes } from './plan/serving-nodes.js';
import { reason } from './reasons/reason.js';
import type { Source } from './sources/source.js';
import { ContentsWriterService } from './write/contents-writer.service.js';
import type { Move } from './memory/move.entity.js';
import { MoveRepository } from './memory/move.repository.js';
import { MovedRowRepository } from './memory/moved-row.repository.js';
import { namedBatches } from './write/named-batches.js';
import { PresentFactory } from './write/present.factory.js';
import type { Places } from './write/user-columns.js';
import { type CheckedUsers, UserCheckService } from './write/user-check.service.js';
import { UserWriterService } from './write/user-writer.service.js';

/** Fills this panel from the database of another one. */
@Injectable()
export class MovesService {
  constructor(
    private readonly database: Database,
    private readonly turns: MoveTurnsService,
    private readonly moves: MoveRepository,
    private readonly moved: MovedRowRepository,
    private readonly present: PresentFactory,
    private readonly check: UserCheckService,
    private readonly contents: ContentsWriterService,
    private readonly users: UserWriterService,
    private readonly levels: LevelsService,
    private readonly groups: GroupsService,
    private readonly audit: AuditLogService,
    private readonly clock: Clock,
  ) {}

  /**
   * Checks everything, and then writes it in transactions of 500 users. An import that has died, or ran before, goes on with what is
   * missing: it adds new rows, and what users have gained or changed in the old panel. It deletes nothing.
   *
   * @throws SourceRefused; MoveOptionsRefused for an unknown time zone or an origin of another panel; MoveConflict before the first write;
   *   MoveRunning while another import writes
   */
  async run(source: Source, options: MoveOptions): Promise<MoveReport> {
    if (options.isDryRun) return this.runAlone(source, options);
    return this.turns.run(options.holder ?? this.turns.ownHolder(), (check) => {
      const onProgress = async (progress: MoveProgress): Promise<void> => {
        check();
        await options.onProgress(progress);
      };
      return this.runAlone(source, { ...options, onProgress });
    });
  }

  private async runAlone(source: Source, options: MoveOptions): Promise<MoveReport> {
    const { timeZone, emailDomain, database, panel, origin, isDryRun } = options;
    const reader = openPanel(panel, source, { timeZone, emailDomain, database, now: this.clock.unixSeconds() });
    const known = await this.moves.findByName(origin);
    if (known !== null && known.panel !== panel)
      throw new MoveOptionsRefused(reason('origin-of-other', { origin, panel: known.panel }));
    const moveId = known?.id ?? 0;
    const present = await this.present.create(moveId);
    const report = new ReportBuilder();
    const contents = await reader.contents();
    const users = await this.check.check(reader, options, moveId, groupKeys(present), report);
    const plan = planContents(contents, users, present, report);
    const nodes = users.lists.compare(servingNodes(plan.nodes, present));
    const { conflicts, counts, traffic, skipped, notices, noticeCounts } = report;
    const result = { counts, traffic, skipped, notices, noticeCounts, conflicts, nodes };
    if (!isDryRun) {
      if (conflicts.length > 0) throw new MoveConflict(conflicts);
      await this.write(reader, options, known, { plan, users });
    }
    return { generation: reader.generation, origin, isDryRun, ...result };
  }

  private async write(
    reader: PanelReader,
    options: MoveOptions,
    known: Move | null,
    { plan, users }: { readonly plan: ContentsPlan; readonly users: CheckedUsers },
  ): Promise<void> {
    const move = known ?? (await this.begin(options));
    await this.contents.write(move.id, plan);
    await options.onProgress({ step: 'contents', done: 0, total: users.total });
    const writing = { moveId: move.id, places: await this.places(move.id), ports: users.ports };
    const claims = new Claims();
    let done = 0;
    for await (const batch of namedBatches(reader, options)) {
      await this.users.write(batch.users, claims, writing);
      done += batch.users.length;
      await options.onProgress({ step: 'writing', done, total: users.total });
    }
    await this.database.transaction(async (manager) => {
      await manager.withRepository(this.moves).finish(move.id, this.clock.unixSeconds());
      const after = { panel: move.panel, origin: move.name, users: done };
      await this.audit.record(manager, { action: 'move.finished', subject: `move:${move.id}`, after });
    });
  }

  private async begin({ panel, origin }: MoveOptions): Promise<Move> {
    return this.database.transaction(async (manager) => {
      const move = await manager.withRepository(this.moves).add(panel, origin, this.clock.unixSeconds());
      const after = { panel, origin };
      await this.audit.record(manager, { action: 'move.begun', subject: `move:${move.id}`, after });
      return move;
    });
  }

  private async places(moveId: number): Promise<Places> {
    const levels = new Map((await this.levels.list()).reverse().map((level) => [level.rank, level]));
    const names = new Map((await this.groups.list()).map((group) => [group.id, group]));
    const rows = await this.moved.listOf(moveId);
    const groups = new Map(
      rows.flatMap((row) => (row.noun === 'group' ? [[row.sourceKey, names.get(row.targetId ?? 0)] as const] : [])),
    );
    return {
      levelOf: (rank) => required(levels.get(rank), `level of rank ${rank}`),
      groupOf: (key) => (key === null ? null : required(groups.get(key), `group ${key}`)),
    };
  }
}

function required<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new Error(`there is no ${what}`);
  return row;
}
