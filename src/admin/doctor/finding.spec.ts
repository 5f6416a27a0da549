import { finding } from './finding.js';

const SECRETS = { kind: 'push_secret', lost: 7, total: 9, owners: ['3 (tokyo)', '4 (oslo)'], remedy: 'push_secret' };

describe('a finding of the doctor', () => {
  it('has the check, the sentences and the values of its code', () => {
    const values = { file: '/data/app_secret', mode: '644' };
    expect(finding('files-open', values)).toEqual({
      check: 'files',
      ok: false,
      finding: '/data/app_secret has mode 644: others can read it',
      advice: 'chmod 600 /data/app_secret',
      code: 'files-open',
      values,
      errors: [],
    });
  });

  it('fails, passes with advice, or passes without', () => {
    const found = [finding('cluster-cut-off'), finding('cluster-one'), finding('schema-current')];
    expect(found.map(({ ok, advice }) => [ok, advice !== null])).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
  });

  it('writes settings as words in the result, and as lines of a configuration in the advice', () => {
    const settings = ['innodb_flush_log_at_trx_commit = 2', 'sync_binlog = 0'];
    const wanted = ['innodb_flush_log_at_trx_commit = 1', 'sync_binlog = 1'];
    expect(finding('durability-weak', { settings, wanted })).toMatchObject({
      finding: expect.stringMatching(/^innodb_flush_log_at_trx_commit is 2, sync_binlog is 0: a crash/),
      advice: expect.stringMatching(/^Set innodb_flush_log_at_trx_commit = 1 and sync_binlog = 1 under/),
    });
  });

  it('names the kind and the owners of secrets, and the remedy for the kind', () => {
    expect(finding('secrets-lost-many', { ...SECRETS, more: 5 })).toMatchObject({
      finding: 'push secrets of nodes: 7 of 9 cannot be opened: node 3 (tokyo), node 4 (oslo), and 5 more',
      advice: expect.stringContaining('; or set a new one in the panel or with `linegate node set`'),
    });
  });
});
