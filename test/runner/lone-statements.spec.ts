import { loneStatements } from '../../scripts/testing/lone-statements.mjs';
import { statementParts } from '../../scripts/testing/statement-parts.mjs';
import { kindOf } from './sent-statements.mjs';

describe('the kind of a statement', () => {
  it.each([
    ['SELECT id FROM users WHERE id = 7', 'SELECT id FROM users WHERE id = ?'],
    ["DELETE FROM leases WHERE name = 'it''s one' AND turn > 12", 'DELETE FROM leases WHERE name = ? AND turn > ?'],
    ['SELECT u1 FROM x2 WHERE id IN (?, ?,?)', 'SELECT u1 FROM x2 WHERE id IN (?)'],
    ['INSERT INTO t (a, b) VALUES (?, ?), (?, ?), (?, ?)', 'INSERT INTO t (a, b) VALUES (?)'],
    ['UPDATE t\n  SET a = ?\n  WHERE b = ?\n', 'UPDATE t SET a = ? WHERE b = ?'],
    ["SELECT 'it\\'s', 'cut off", 'SELECT ?'],
  ])('of %j is %j', (text, kind) => {
    expect(kindOf(text)).toBe(kind);
  });
});

describe('the parts of a statement', () => {
  it('are the columns of an update', () => {
    expect(statementParts('UPDATE `users` SET `a` = ?, `b` = NULL WHERE `id` = ?')).toEqual([
      'UPDATE `users` SET `a` = ? WHERE `id` = ?',
      'UPDATE `users` SET `b` = ? WHERE `id` = ?',
    ]);
  });

  it('are the conditions of a search for users', () => {
    const search =
      'SELECT `user`.`id` FROM `users` `user` WHERE `user`.`id` IN (?) AND (a = ? AND (b OR c)) AND (d = ?)';
    expect(statementParts(search)).toEqual([
      'users: `user`.`id` IN (?)',
      'users: (a = ? AND (b OR c))',
      'users: (d = ?)',
    ]);
  });

  it.each([
    ['INSERT INTO t (a, b) VALUES (?, NULL), (-?, ?.?)', 'INSERT INTO t (a, b) VALUES (?)'],
    ['DROP DATABASE linegate_test_0a1b2c', 'DROP DATABASE linegate_test'],
  ])('%j is one part', (kind, part) => {
    expect(statementParts(kind)).toEqual([part]);
  });
});

describe('the statements that only files on one database send', () => {
  const report = {
    testResults: [
      { name: '/x/test/users.e2e.ts', statements: ['SELECT a', 'SELECT b'] },
      { name: '/x/test/web/pages.e2e.ts', statements: ['SELECT a', 'SELECT c'] },
      { name: '/x/test/web/files.e2e.ts', statements: ['SELECT b', 'SELECT c', 'SELECT d'] },
    ],
  };

  it('are named with their files', () => {
    expect(loneStatements(report, (file) => file.includes('/web/'))).toEqual([
      { statement: 'SELECT c', files: ['/x/test/web/pages.e2e.ts', '/x/test/web/files.e2e.ts'] },
      { statement: 'SELECT d', files: ['/x/test/web/files.e2e.ts'] },
    ]);
  });

  it('are none that are sent anyway', () => {
    expect(loneStatements(report, (file) => file.includes('/web/'), new Set(['SELECT c']))).toEqual([
      { statement: 'SELECT d', files: ['/x/test/web/files.e2e.ts'] },
    ]);
  });

  it('are none if every file runs on every database', () => {
    expect(loneStatements(report, () => false)).toEqual([]);
  });
});
