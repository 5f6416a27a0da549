import { QuarantineService } from '../../src/traffic/quarantine/quarantine.service.js';
import { StandstillsService } from '../../src/traffic/answers/standstills.service.js';
import type { GivenNode } from '../support/given.js';
import { Panel } from '../support/panel.js';
import { countersOf, report, setAsideOf } from './traffic-api.js';

/** The order of arrival counts: clocks of daemons step, and timestamps have whole seconds. */
describe('two reports of XrayR', () => {
  let panel: Panel;
  let node: GivenNode;
  let uid: number;
  beforeEach(async () => {
    panel = await Panel.start();
    node = await panel.given.node({ family: 'ss', daemon: 'xrayr', port: '8388' });
    uid = (await panel.given.user({ transferEnable: 10n ** 12n })).user.id;
  });
  afterEach(() => panel.stop());

  const send = async (upload: number, skew = 0, on = panel): Promise<void> => {
    const headers = panel.signed(node.key, { skew });
    const { statusCode } = await report(on, node, [{ uid, upload, download: 2 * upload }], headers);
    expect(statusCode).toBe(200);
  };

  /** The process stands still, and reports lie in its socket. */
  const standStill = (): void => {
    panel.service(StandstillsService).tick();
    panel.clock.advance(30);
  };

  it.each([
    ['lower', 50, 0],
    ['equal but for one byte', 99, 0],
    ['higher', 150, 0],
    ['lower and older by its timestamp', 50, -1],
    ['higher and far older', 150, -250],
  ])('are both charged, if the second one is %s', async (_what, upload, skew) => {
    await send(100);
    await send(upload, skew);
    expect(await countersOf(panel, uid)).toEqual({ u: 100n + BigInt(upload), d: 2n * (100n + BigInt(upload)) });
    expect(await setAsideOf(panel, node)).toEqual([]);
  });

  it('are one report and a late attempt, if the process stood still and the older one has no higher counter', async () => {
    await send(100);
    standStill();
    await send(50, -40);
    expect(await countersOf(panel, uid)).toEqual({ u: 100n, d: 200n });
    const entries = await panel.service(QuarantineService).list(undefined, 0, 10);
    expect(entries).toMatchObject([{ upload: '50', reason: 'repeat', state: 'dropped', finding: 'late-attempt' }]);
    // The late attempt is no newest report: the next one is compared with the one before it.
    await send(90);
    expect(await countersOf(panel, uid)).toEqual({ u: 190n, d: 380n });
  });

  it('wait for an operator, if the process stood still and the older one has a higher counter', async () => {
    await send(100);
    standStill();
    await send(101, -40);
    expect(await countersOf(panel, uid)).toEqual({ u: 100n, d: 200n });
    const [entry] = await panel.service(QuarantineService).list('waiting', 0, 10);
    expect(entry).toMatchObject({ uid: String(uid), upload: '101', download: '202', reason: 'late', finding: 'late' });
  });

  it('are both charged after a standstill, if the second one is younger by its timestamp', async () => {
    await send(100);
    standStill();
    await send(50);
    expect(await countersOf(panel, uid)).toEqual({ u: 150n, d: 300n });
  });

  it('may be in the wrong order, if a process that has just started gets the older one', async () => {
    await send(100);
    const other = await panel.another();
    await send(50, -40, other);
    expect(await countersOf(panel, uid)).toEqual({ u: 100n, d: 200n });
    panel.clock.advance(60);
    await send(50, -90, other);
    expect(await countersOf(panel, uid)).toEqual({ u: 150n, d: 300n });
    await other.stop();
  });
});
