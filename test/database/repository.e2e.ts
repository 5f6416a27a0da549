import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database } from '../../src/database/database.js';
import { DatabaseUnavailable } from '../../src/database/database.errors.js';
import { GroupRepository } from '../../src/users/levels/group.repository.js';
import { LevelRepository } from '../../src/users/levels/level.repository.js';
import { countCalls } from '../support/calls.js';
import { isOnServer } from '../support/database/test-database.js';
import { TcpProxy } from '../support/database/tcp-proxy.mjs';
import { Panel } from '../support/panel.js';

describe('an injected repository', () => {
  let panel: Panel;
  let database: Database;
  let groups: GroupRepository;
  beforeAll(async () => {
    panel = await Panel.start();
    database = panel.service(Database);
    groups = panel.service(GroupRepository);
  });
  afterAll(() => panel.stop());

  const namesOf = async (repository: GroupRepository): Promise<string[]> =>
    (await repository.list()).map(({ name }) => name);

  it('reads committed rows, and no changes of an open transaction', async () => {
    await database.transaction(async (manager) => {
      const inside = manager.withRepository(groups);
      await inside.insert({ name: 'pending' });
      expect(await namesOf(inside)).toContain('pending');
      expect(await namesOf(groups)).not.toContain('pending');
      expect(await groups.countBy({ name: 'pending' })).toBe(0);
    });
    expect(await namesOf(groups)).toContain('pending');
  });

  it('reads no changes of a failed transaction', async () => {
    const failing = database.transaction(async (manager) => {
      await manager.withRepository(groups).insert({ name: 'undone' });
      throw new Error('fails');
    });
    await expect(failing).rejects.toThrow('fails');
    expect(await namesOf(groups)).not.toContain('undone');
  });

  it('reads the state of a snapshot through the manager of the snapshot', async () => {
    await database.snapshot(async (manager) => {
      const snapshot = manager.withRepository(groups);
      expect(await namesOf(snapshot)).not.toContain('later');
      await database.write((writer) => writer.withRepository(groups).insert({ name: 'later' }));
      expect(await namesOf(snapshot)).not.toContain('later');
      expect(await namesOf(groups)).toContain('later');
    });
  });

  it('needs one read for each call, also for a method with several statements', async () => {
    const levels = panel.service(LevelRepository);
    await database.write((manager) => manager.withRepository(levels).insert({ name: 'basic', rank: 1 }));
    const reads = countCalls(database, 'read');
    await levels.idByName('basic');
    await levels.idByName(undefined);
    expect(reads.count).toBe(2);
  });

  (isOnServer ? it.skip : it)('rejects writes on SQLite, changes nothing, and continues to read', async () => {
    const before = await namesOf(groups);
    const readOnly = { cause: { message: expect.stringContaining('readonly') } };
    await expect(groups.insert({ name: 'inserted' })).rejects.toMatchObject(readOnly);
    await expect(groups.save({ name: 'saved' })).rejects.toMatchObject(readOnly);
    await expect(groups.update({ name: 'pending' }, { name: 'renamed' })).rejects.toMatchObject(readOnly);
    await expect(groups.delete({ name: 'pending' })).rejects.toMatchObject(readOnly);
    expect(await namesOf(groups)).toEqual(before);

    await database.write((manager) => manager.withRepository(groups).insert({ name: 'afterwards' }));
    expect(await namesOf(groups)).toEqual([...before, 'afterwards']);
  });

  it('fails with DatabaseUnavailable during an outage', async () => {
    const away = await Unreachable.of(panel);
    const repository = away.panel.service(GroupRepository);
    const failures = await Promise.all([failureOf(repository.list()), failureOf(repository.find())]);
    await away.stop();
    for (const failure of failures) expect(failure).toBeInstanceOf(DatabaseUnavailable);
  });
});

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A second process of a panel, whose database is out of reach: a closed connection, or a folder in the place of the file. */
class Unreachable {
  private constructor(
    readonly panel: Panel,
    private readonly release: () => void,
  ) {}

  static async of(panel: Panel): Promise<Unreachable> {
    const { database } = panel.config;
    if (database.kind === 'sqlite') {
      const folder = mkdtempSync(join(tmpdir(), 'linegate-no-file-'));
      const other = await panel.another({ database: { kind: 'sqlite', file: folder } });
      return new Unreachable(other, () => rmSync(folder, { recursive: true }));
    }
    const url = new URL(database.url);
    const proxy = await TcpProxy.to(Number(url.port || 3306));
    url.port = String(proxy.port);
    const other = await panel.another({ database: { kind: 'server', url: url.href } });
    await other.service(GroupRepository).list();
    await proxy.stop();
    return new Unreachable(other, () => undefined);
  }

  async stop(): Promise<void> {
    await this.panel.stop();
    this.release();
  }
}
