import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { MovesService } from '../../../src/moving/moves.service.js';
import type { MoveOptions } from '../../../src/moving/plan/move-options.js';
import type { MoveReport } from '../../../src/moving/plan/move-report.js';
import { DumpSource } from '../../../src/moving/sources/dump/dump-source.js';
import { LivePanelRepository } from '../../../src/moving/sources/live/live-panel.repository.js';
import type { Source } from '../../../src/moving/sources/source.js';
import { LedgerAuditService } from '../../../src/traffic/ledger/ledger-audit.service.js';
import type { Panel } from '../../support/panel.js';
import { dumpOfTables, type OldTable } from './sql.js';

/** Imports into a panel of this process. */
export async function importFrom(
  panel: Panel,
  source: Source,
  options: Partial<MoveOptions> = {},
): Promise<MoveReport> {
  try {
    return await panel.service(MovesService).run(source, {
      panel: 'proxypanel',
      origin: options.panel ?? 'proxypanel',
      isDryRun: false,
      timeZone: 'Asia/Shanghai',
      onProgress: async () => undefined,
      ...options,
    });
  } finally {
    await source.close();
  }
}

export async function importTables(
  panel: Panel,
  tables: readonly OldTable[],
  options: Partial<MoveOptions> = {},
): Promise<MoveReport> {
  return importDump(panel, dumpOfTables(tables), options);
}

export async function importDump(
  panel: Panel,
  dump: string,
  options: Partial<MoveOptions> = {},
  isGzip = false,
): Promise<MoveReport> {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-dump-'));
  try {
    const file = join(folder, 'dump.sql');
    writeFileSync(file, isGzip ? gzipSync(dump) : dump);
    return await importFrom(panel, await DumpSource.open({ path: file }), options);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export async function importLive(panel: Panel, url: string, options: Partial<MoveOptions> = {}): Promise<MoveReport> {
  return importFrom(panel, await LivePanelRepository.open({ url }), options);
}

/** The users whose counters are not the sum of the ledger. */
export async function ledgerDifferences(panel: Panel): Promise<readonly unknown[]> {
  return (await panel.service(LedgerAuditService).verify()).differences;
}
