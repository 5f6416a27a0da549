import { dataSourceFor } from '../src/database/connection/data-source.js';
import { ENTITIES } from '../src/entities.js';
import { Panel } from './support/panel.js';

describe('the schema', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('matches the entities after all migrations', async () => {
    const source = await (await dataSourceFor(panel.config.database, ENTITIES)).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });
});
