import { ENTITIES } from '../../../src/entities.js';
import { Database } from '../../../src/database/database.js';
import type { Panel } from '../panel.js';

/** Every row of every table, as text that can be searched and compared. */
export async function dumpOf(panel: Panel): Promise<Record<string, string[]>> {
  return panel.service(Database).read(async (manager) => {
    const tables: Record<string, string[]> = {};
    for (const entity of ENTITIES) {
      const { tableName } = manager.dataSource.getMetadata(entity);
      const rows = await manager.query<object[]>(`SELECT * FROM ${tableName}`);
      tables[tableName] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return tables;
  });
}
