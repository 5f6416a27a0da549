import type { Finding } from '../../../src/admin/doctor/finding.js';
import { checkDatabase } from '../../../src/cli/doctor/database-check.js';
import { AuditSealsService } from '../../../src/audit/chain/audit-seals.service.js';
import { recordEach } from '../../audit/recorded-entries.js';
import { Panel } from '../../support/panel.js';

describe('T88: linegate doctor on the audit log', () => {
  let panel: Panel;
  beforeEach(async () => {
    panel = await Panel.start();
  });
  afterEach(() => panel.stop());

  async function look(): Promise<Pick<Finding, 'ok' | 'code' | 'values'>[]> {
    const found = await checkDatabase(panel.config, panel.clock);
    return found.filter(({ check }) => check === 'audit').map(({ ok, code, values }) => ({ ok, code, values }));
  }

  it('passes a new log and a sealed one', async () => {
    expect(await look()).toEqual([{ ok: true, code: 'audit-unsigned', values: {} }]);
    await recordEach(panel, 3);
    expect(await look()).toEqual([{ ok: true, code: 'audit-signed', values: { seal: 0 } }]);
    await panel.service(AuditSealsService).sealAll();
    expect(await look()).toEqual([{ ok: true, code: 'audit-signed', values: { seal: 3 } }]);
  });

  it.each([
    ['without its end', 'DELETE FROM audit_log WHERE seal > 1', 'audit-cut'],
    ['without seals', "UPDATE audit_log SET seal = NULL, hash = '', proof = NULL", 'audit-cut'],
    ['without entries', 'DELETE FROM audit_log', 'audit-cut'],
    ['with another head', 'UPDATE audit_chain SET seal = 1', 'audit-head-changed'],
    ['without a head', 'DELETE FROM audit_chain', 'audit-head-changed'],
  ])('finds a log %s', async (_what, attack, code) => {
    await recordEach(panel, 3);
    await panel.service(AuditSealsService).sealAll();
    await panel.execute(attack);
    expect(await look()).toEqual([expect.objectContaining({ ok: false, code })]);
  });
});
