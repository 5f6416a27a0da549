import { AuditChainService } from '../../src/audit/chain/audit-chain.service.js';
import { JobsService } from '../../src/jobs/jobs.service.js';
import { statementsOf } from '../support/database/statements.js';
import { Panel } from '../support/panel.js';

describe('the job that seals the audit log', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
    await panel.service(JobsService).runDue();
    panel.clock.advance(1);
  });
  afterEach(() => panel.stop());

  const runDue = (): Promise<void> => panel.service(JobsService).runDue();
  const unsealed = async (): Promise<number> => (await panel.service(AuditChainService).verify()).unsealed;

  it('seals new entries every second', async () => {
    await panel.given.operator();
    expect(await unsealed()).toBeGreaterThan(0);
    await runDue();
    expect(await unsealed()).toBe(0);
    await panel.given.operator();
    await runDue();
    expect(await unsealed()).toBeGreaterThan(0);
    panel.clock.advance(1);
    await runDue();
    expect(await unsealed()).toBe(0);
  });

  it('writes nothing while there is nothing to seal', async () => {
    await panel.given.operator();
    await runDue();
    panel.clock.advance(1);
    const statements = await statementsOf(panel);
    await runDue();
    expect(statements.filter((statement) => !statement.startsWith('SELECT'))).toEqual([]);
    expect(statements.length).toBeGreaterThan(0);
  });

  it('continues where a dead process stopped, when the lease of that process ends', async () => {
    await panel.given.operator();
    const lease = "UPDATE leases SET holder = 'dead', held_until = ? WHERE name = 'audit-seals'";
    await panel.execute(lease, [panel.clock.unixSeconds() + 60]);
    await runDue();
    expect(await unsealed()).toBeGreaterThan(0);
    panel.clock.advance(60);
    await runDue();
    expect(await unsealed()).toBe(0);
  });
});
