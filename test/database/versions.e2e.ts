import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from '../../src/database/database.js';
import { VersionsService } from '../../src/database/versions/versions.service.js';
import type { Panel } from '../support/panel.js';
import { useTwoProcesses } from '../support/panel-hooks.js';

describe('changes that wait for their turn', () => {
  let panel: Panel;
  let other: Panel;
  useTwoProcesses((started) => ({ panel, other } = started));

  const row = async (): Promise<{ number: number; turns: number } | undefined> =>
    (await panel.rows<{ number: number; turns: number }>("SELECT number, turns FROM versions WHERE name = 'rules'"))[0];

  it('run one after the other, and raise the number of turns without a new version', async () => {
    const before = await row();
    const told: string[] = [];
    const takeTurn = (where: Panel, name: string): Promise<void> =>
      where.service(Database).transaction(async (manager) => {
        await where.service(VersionsService).queue(manager, 'rules');
        told.push(`${name} begins`);
        await sleep(200);
        told.push(`${name} ends`);
      });
    await Promise.all([takeTurn(panel, 'one'), takeTurn(other, 'two')]);
    const [first] = told[0]?.split(' ') ?? [];
    const second = first === 'one' ? 'two' : 'one';
    expect(told).toEqual([`${first} begins`, `${first} ends`, `${second} begins`, `${second} ends`]);
    expect(await row()).toEqual({ number: before?.number, turns: (before?.turns ?? 0) + 2 });
  });
});
