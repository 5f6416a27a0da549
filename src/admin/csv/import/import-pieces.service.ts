import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Conflict, refused } from '../../../common/problems/panel.errors.js';
import { Database } from '../../../database/database.js';
import { isDuplicate, isOrphan } from '../../../database/database.errors.js';
import { Claims } from '../../../users/batch/claims.js';
import { UserBatchService } from '../../../users/batch/user-batch.service.js';
import type { WishOutcome } from '../../../users/batch/user-wish.js';
import { RosterChangeRunner } from '../../../users/roster/roster-change.runner.js';
import { ImportPortionsService } from './import-portions.service.js';
import type { RefusedLine } from '../refusals/import-refusal.repository.js';
import { ImportRefusalsService } from '../refusals/import-refusals.service.js';
import type { ImportRow } from './import-rows.service.js';
import type { WorkingState } from '../../../operations/operation.entity.js';
import type { UserImport } from './user-import.js';
import { UserImportRepository } from './user-import.repository.js';

/** The lines that one transaction imports, and their place in the file. */
export interface Piece {
  readonly importId: number;
  /** The number of the line before the first one. */
  readonly after: number;
  /** The number of the last line. */
  readonly through: number;
  readonly rows: readonly ImportRow[];
  /** The lines that are invalid by themselves. */
  readonly refusals: readonly RefusedLine[];
  /** The number of the last line of their portion. */
  readonly portionEnd: number;
}

/** The import was cancelled, or another process has continued it. */
export class ImportTaken extends Error {}

/** Imports lines. Each piece is one transaction, which also moves the place in the file, so no line is imported twice. */
@Injectable()
export class ImportPiecesService {
  constructor(
    private readonly database: Database,
    private readonly rosters: RosterChangeRunner,
    private readonly batch: UserBatchService,
    private readonly imports: UserImportRepository,
    private readonly portions: ImportPortionsService,
    private readonly refusals: ImportRefusalsService,
  ) {}

  /**
   * Does the dry run of a piece.
   *
   * @param claims receives the e-mails, ports and UUIDs that the lines would take
   * @throws ImportTaken
   */
  async tryOut(piece: Piece, claims: Claims): Promise<void> {
    const wishes = piece.rows.map(({ wish }) => wish);
    const outcomes = await this.database.read((manager) => this.batch.tryOut(manager, wishes, claims));
    await this.database.transaction((manager) => this.count(manager, piece, outcomes, 'trying'));
  }

  /**
   * Adds and changes the users. If another request has taken a port meanwhile, the database rejects the whole piece. Then this
   * method applies the two halves of the piece, one after the other.
   *
   * @param claims receives the e-mails, ports and UUIDs that the lines have taken
   * @param ofPortion the claims of earlier lines of the same portion; receives those of the piece as well
   * @throws ImportTaken
   */
  async apply(piece: Piece, claims: Claims, ofPortion: Claims): Promise<void> {
    try {
      const taken = await this.applyWhole(piece, claims, ofPortion);
      claims.merge(taken);
      ofPortion.merge(taken);
    } catch (error) {
      if (!isDuplicate(error) && !isOrphan(error)) throw error;
      if (piece.rows.length <= 1) return this.refuse(piece);
      for (const half of halves(piece)) await this.apply(half, claims, ofPortion);
    }
  }

  private async applyWhole(piece: Piece, claims: Claims, ofPortion: Claims): Promise<Claims> {
    const wishes = piece.rows.map(({ wish }) => wish);
    return this.rosters.run(async (manager, changed) => {
      await this.lock(manager, piece, 'running');
      // The transaction may run again, so it must change nothing in memory before it ends.
      const more = claims.extend();
      const outcomes = await this.batch.apply(manager, wishes, more, changed);
      const taken = more.settled();
      const persisted = new Claims();
      persisted.merge(ofPortion);
      persisted.merge(taken);
      await this.count(manager, piece, outcomes, 'running');
      const { importId, portionEnd, through } = piece;
      const isDone = through === portionEnd;
      await this.portions.settle(manager, importId, portionEnd, { claims: persisted, isDone });
      return taken;
    });
  }

  private async refuse(piece: Piece): Promise<void> {
    const why = new Conflict('The e-mail, port or UUID belongs to another user', 'user-taken');
    await this.database.transaction((manager) =>
      this.count(
        manager,
        piece,
        piece.rows.map(() => refused(why)),
        'running',
      ),
    );
  }

  /** Stores the results of the lines. */
  private async count(
    manager: EntityManager,
    piece: Piece,
    outcomes: readonly WishOutcome[],
    state: WorkingState,
  ): Promise<void> {
    const { importId, rows, through } = piece;
    const row = await this.lock(manager, piece, state);
    const refusals = outcomes.flatMap((outcome, index) =>
      typeof outcome === 'string' ? [] : [{ line: rows[index]?.line ?? 0, ...outcome }],
    );
    const all = [...piece.refusals, ...refusals].sort((a, b) => a.line - b.line);
    await this.refusals.add(manager, importId, row.refused, all);
    const added = row.place.added + outcomes.filter((outcome) => outcome === 'added').length;
    const changed = row.place.changed + outcomes.filter((outcome) => outcome === 'changed').length;
    const refused = row.refused + all.length;
    const place = { lastLine: through, added, changed };
    await manager
      .withRepository(this.imports)
      .update({ id: importId }, { place, refused, done: added + changed + refused });
  }

  /** @throws ImportTaken where the import has changed since the piece was read */
  private async lock(manager: EntityManager, piece: Piece, state: WorkingState): Promise<UserImport> {
    const row = await manager.withRepository(this.imports).lock(piece.importId);
    if (row?.state !== state || row.place.lastLine !== piece.after) throw new ImportTaken();
    return row;
  }
}

function halves(piece: Piece): Piece[] {
  const { rows, refusals, after, through } = piece;
  const middle = rows[Math.floor((rows.length - 1) / 2)]?.line ?? after;
  return [
    {
      ...piece,
      through: middle,
      rows: rows.filter(({ line }) => line <= middle),
      refusals: refusals.filter(({ line }) => line <= middle),
    },
    {
      ...piece,
      after: middle,
      through,
      rows: rows.filter(({ line }) => line > middle),
      refusals: refusals.filter(({ line }) => line > middle),
    },
  ];
}
