import { Injectable } from '@nestjs/common';
import { NotFound, PanelError, type Refused, refused } from '../../common/problems/panel.errors.js';
import { readCursor, writeCursor } from '../../fields/list/cursor.js';
import type { QuarantineDocument } from '../../traffic/quarantine/quarantined-row.fields.js';
import { QuarantineService } from '../../traffic/quarantine/quarantine.service.js';
import type { QuarantinedRow, QuarantineState } from '../../traffic/quarantine/quarantined-row.entity.js';
import type { Page } from '../../fields/list/page.js';
import type { DecisionsDto, QuarantineQuery } from './quarantine-query.dto.js';

/** A row for which the decision failed, and the reason. */
type Undecided = Refused & { readonly id: number };

/** The results of several decisions. */
export interface Decided {
  readonly done: readonly number[];
  readonly failed: readonly Undecided[];
}

/** The quarantine of the admin API. */
@Injectable()
export class AdminQuarantineService {
  constructor(private readonly quarantine: QuarantineService) {}

  async list({ state, after, limit }: QuarantineQuery): Promise<Page<QuarantineDocument>> {
    const [place] = after === undefined ? [0] : readCursor(after, ['number']);
    const found = await this.quarantine.list(storedState(state), place, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: await this.quarantine.describe(shown),
      next: found.length > limit && last !== undefined ? writeCursor([last.id]) : null,
      total: null,
    };
  }

  /** @throws NotFound, Conflict, InvalidValue */
  async approve(id: number): Promise<QuarantineDocument> {
    return this.describe(await this.decideOne('approve', id));
  }

  /** @throws NotFound, Conflict */
  async drop(id: number): Promise<QuarantineDocument> {
    return this.describe(await this.decideOne('drop', id));
  }

  /** Decides on each row by itself, so a failure does not hold up the other rows. @throws DatabaseUnavailable */
  async decide({ decision, ids }: DecisionsDto): Promise<Decided> {
    const done: number[] = [];
    const failed: Undecided[] = [];
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      try {
        await this.decideOne(decision, id);
        done.push(id);
      } catch (error) {
        if (!(error instanceof PanelError) || error.status === 503) throw error;
        failed.push({ id, ...refused(error) });
      }
    }
    return { done, failed };
  }

  private async describe(row: QuarantinedRow): Promise<QuarantineDocument> {
    const [document] = await this.quarantine.describe([row]);
    if (document === undefined) throw new NotFound('quarantine-row', row.id);
    return document;
  }

  private async decideOne(decision: DecisionsDto['decision'], id: number): Promise<QuarantinedRow> {
    return decision === 'approve' ? this.quarantine.approve(id) : this.quarantine.drop(id);
  }
}

function storedState(state: QuarantineQuery['state']): QuarantineState | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? 'waiting' : state;
}
