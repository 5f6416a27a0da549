import { Readable } from 'node:stream';
import { Injectable, StreamableFile } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { withGuard } from '../formula-guard.js';
import { UserImportsService } from '../import/user-imports.service.js';
import { ImportRefusalRepository, type RefusedLine } from '../refusals/import-refusal.repository.js';

const LINES_AT_A_TIME = 500;

/** Writes the rejected lines of an import into a file. */
@Injectable()
export class RefusalFileService {
  constructor(
    private readonly imports: UserImportsService,
    private readonly refusals: ImportRefusalRepository,
  ) {}

  /** @throws NotFound */
  async create(importId: number): Promise<StreamableFile> {
    await this.imports.find(importId);
    return new StreamableFile(Readable.from(this.text(importId)), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="import-${importId}-refused.csv"`,
    });
  }

  private async *text(importId: number): AsyncGenerator<Buffer> {
    yield csv([['line', 'field', 'reason']]);
    for (let after = 0; ;) {
      const found = await this.refusals.list(importId, after, LINES_AT_A_TIME);
      if (found.length > 0) yield csv(found.flatMap(rowsOf));
      if (found.length < LINES_AT_A_TIME) return;
      after = found.at(-1)?.line ?? after;
    }
  }
}

/** One row for each wrong field. */
function rowsOf({ line, message, errors = [] }: RefusedLine): string[][] {
  if (errors.length === 0) return [[String(line), '', withGuard(message)]];
  return errors.map((problem) => [String(line), problem.field, withGuard(problem.message)]);
}

function csv(rows: readonly string[][]): Buffer {
  return Buffer.from(stringify([...rows], { record_delimiter: 'windows' }));
}
