import { ImportSourcesService } from '../../src/admin/moves/import-sources.service.js';
import { OperationRunner } from '../../src/operations/operation.runner.js';
import { ReaderDied, ReaderOutOfMemory, ReaderStoodStill } from '../../src/common/reader/reader.errors.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import type { AdminClient } from '../support/admin-client.js';
import { beforeCalling } from '../support/calls.js';
import { Panel } from '../support/panel.js';
import { PanelImport } from './old/panel-import.js';
import { proxyPanel } from './old/proxypanel.js';
import { dumpOfTables } from './old/sql.js';

const DUMP = dumpOfTables(proxyPanel('3'));
const NEVER = new AbortController().signal;

describe('an import from another panel whose reader breaks off', () => {
  let panel: Panel;
  let owner: AdminClient;
  let imports: PanelImport;
  let sources: Record<'open', unknown>;
  beforeAll(async () => {
    panel = await Panel.start();
    owner = panel.admin(await panel.given.operator('owner'));
    imports = new PanelImport(panel, owner);
    sources = panel.service<Record<'open', unknown>>(ImportSourcesService);
  });
  afterAll(() => panel.stop());

  const run = (error: Error) => runWith(() => Promise.reject(error));
  const runWith = async (open: () => Promise<never>): Promise<void> => {
    const failing = beforeCalling(sources, 'open', open);
    await panel.service(OperationRunner).run('panel-import', NEVER);
    failing.restore();
  };
  const broken = async (id: number) =>
    (await panel.rows<{ n: number }>('SELECT broken_turns AS n FROM operations WHERE id = ?', [id]))[0]?.n;

  it('goes on by itself once, stops the second time, and goes on when an operator starts it', async () => {
    for (const step of ['trying', 'running'] as const) {
      const { id } = await imports.tried(DUMP);
      await panel.execute('UPDATE operations SET state = ? WHERE id = ?', [step, id]);
      await run(new ReaderDied('SIGKILL'));
      expect([await imports.progress(id), await broken(id)]).toMatchObject([{ state: step }, 1]);
      await run(new ReaderStoodStill(60));
      expect([await imports.progress(id), await broken(id)]).toMatchObject([{ state: step }, 2]);
      await panel.service(OperationRunner).run('panel-import', NEVER);
      const stopped = await imports.progress(id);
      expect(stopped).toMatchObject({ state: 'stopped', source: 'dump', failure: { code: 'stopped' } });
      expect(stopped.problem).toContain('Start it again');
      expect(panel.log.filter((line) => line.includes(`The panel-import ${id} is stopped`))).toHaveLength(1);
      await panel.service(OperationRunner).run('panel-import', NEVER);
      expect(await imports.progress(id)).toMatchObject({ state: 'stopped' });
      expect(await imports.start(id)).toMatchObject({
        state: step === 'trying' ? 'tried' : 'done',
        problem: null,
        done: 16,
      });
      if (step === 'trying') expect((await owner.post(`/operations/${id}/cancel`)).statusCode).toBe(204);
    }
  });

  it('can be cancelled while it is stopped', async () => {
    const { id } = await imports.tried(DUMP);
    await panel.execute("UPDATE operations SET state = 'trying', broken_turns = 2 WHERE id = ?", [id]);
    await panel.service(OperationRunner).run('panel-import', NEVER);
    expect((await owner.post(`/operations/${id}/cancel`)).statusCode).toBe(204);
    expect(await imports.progress(id)).toMatchObject({ state: 'cancelled', source: 'none' });
  });

  it('does not count stops, outages of the database, or a dump that is refused', async () => {
    const { id } = await imports.tried(DUMP);
    for (let round = 0; round < 3; round++) {
      await panel.execute("UPDATE operations SET state = 'trying' WHERE id = ?", [id]);
      await run(new DatabaseUnavailable()).catch(() => undefined);
      expect([await imports.progress(id), await broken(id)]).toMatchObject([{ state: 'trying' }, 0]);
    }
    const stop = new AbortController();
    const stopping = beforeCalling(sources, 'open', () => stop.abort());
    await panel.service(OperationRunner).run('panel-import', stop.signal);
    stopping.restore();
    expect([await imports.progress(id), await broken(id)]).toMatchObject([{ state: 'trying' }, 0]);
    await run(new ReaderOutOfMemory(768));
    expect(await imports.progress(id)).toMatchObject({ state: 'failed' });
  });
});
