import { dataSourceFor } from '../src/database/data-source.js';
import { Panel } from './support/panel.js';

describe('the schema', () => {
  let panel: Panel;
  beforeAll(async () => {
    panel = await Panel.start();
  });
  afterAll(() => panel.stop());

  it('is after all migrations what the entities say', async () => {
    const source = await dataSourceFor(panel.config.database).initialize();
    const { upQueries } = await source.driver.createSchemaBuilder().log();
    await source.destroy();
    expect(upQueries.map((query) => query.query)).toEqual([]);
  });
});
