import { Injectable } from '@nestjs/common';
import { readCursor, writeCursor } from '../../../fields/list/cursor.js';
import type { CursorQuery } from '../../../fields/list/list-query.dto.js';
import type { Page } from '../../../fields/list/page.js';
import { ImportRefusalRepository, type RefusedLine } from '../refusals/import-refusal.repository.js';
import { MAX_REFUSALS } from '../refusals/import-refusals.service.js';
import { UserImportsService } from '../import/user-imports.service.js';

/** Lists the rejected lines of an import in pages. */
@Injectable()
export class RefusedLinesService {
  constructor(
    private readonly imports: UserImportsService,
    private readonly refusals: ImportRefusalRepository,
  ) {}

  /** @throws NotFound, InvalidValue */
  async page(importId: number, { after, limit }: CursorQuery): Promise<Page<RefusedLine>> {
    const { refused } = await this.imports.find(importId);
    const [start] = after === undefined ? [0] : readCursor(after, ['number']);
    const found = await this.refusals.list(importId, start, limit + 1);
    const items = found.slice(0, limit);
    const last = items.at(-1);
    return {
      items,
      next: found.length > limit && last !== undefined ? writeCursor([last.line]) : null,
      total: Math.min(refused, MAX_REFUSALS),
    };
  }
}
