import { Injectable } from '@nestjs/common';
import { PanelError, type Refused, refused } from '../../common/panel.error.js';
import { readCursor, writeCursor } from '../../http/cursor.js';
import { quarantineDocument } from '../../traffic/quarantine-document.js';
import { Quarantine } from '../../traffic/quarantine.js';
import type { QuarantinedRow, QuarantineState } from '../../traffic/quarantined-row.entity.js';
import type { Page } from '../resource/page.js';
import type { DecisionsDto, QuarantineQuery } from './quarantine-query.dto.js';

export type QuarantineView = ReturnType<typeof quarantineDocument>;

/** A row that could not be decided so, and why. */
type Undecided = Refused & { readonly id: number };

/** What became of several decisions. */
export interface Decided {
  readonly done: readonly number[];
  readonly failed: readonly Undecided[];
}

/** What admins do with rows that were set aside. */
@Injectable()
export class AdminQuarantine {
  constructor(private readonly quarantine: Quarantine) {}

  async list({ state, after, limit }: QuarantineQuery): Promise<Page<QuarantineView>> {
    const [place = 0] = after === undefined ? [] : readCursor(after, 1);
    const found = await this.quarantine.list(storedState(state), Number(place), limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      items: shown.map(quarantineDocument),
      next: found.length > limit && last !== undefined ? writeCursor([last.id]) : null,
      total: null,
    };
  }

  /** @throws NotFound, Conflict, InvalidValue */
  async approve(id: number): Promise<QuarantineView> {
    return quarantineDocument(await this.decideOne('approve', id));
  }

  /** @throws NotFound, Conflict */
  async drop(id: number): Promise<QuarantineView> {
    return quarantineDocument(await this.decideOne('drop', id));
  }

  /** Each by itself: one that cannot be decided so does not hold up the others. @throws DatabaseUnavailable */
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

  private async decideOne(decision: DecisionsDto['decision'], id: number): Promise<QuarantinedRow> {
    return decision === 'approve' ? this.quarantine.approve(id) : this.quarantine.drop(id);
  }
}

function storedState(state: QuarantineQuery['state']): QuarantineState | undefined {
  if (state === 'all') return undefined;
  return state === 'open' ? 'waiting' : state;
}
