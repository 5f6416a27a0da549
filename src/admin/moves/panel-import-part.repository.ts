import { Repository } from 'typeorm';
import type { PanelImportPart } from './panel-import-part.entity.js';
import type { ReportPart } from './report-parts.js';

/** The rows of `operation_reports`. */
export class PanelImportPartRepository extends Repository<PanelImportPart> {
  async listOf(importId: number): Promise<ReportPart[]> {
    const rows = await this.find({ where: { importId }, order: { position: 'ASC' } });
    return rows.map(({ content }) => content);
  }

  /** Replaces the report of an import. */
  async replace(importId: number, parts: readonly ReportPart[]): Promise<void> {
    await this.delete({ importId });
    for (const [position, content] of parts.entries()) await this.insert({ importId, position, content });
  }
}
