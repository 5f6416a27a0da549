import { describeVersion, isTested, versionOf } from './server-version.js';

describe('the version of a database server', () => {
  it.each([
    ['9.7.4-2', false, 'MySQL 9.7.4', true],
    ['9.7.0', false, 'MySQL 9.7.0', true],
    ['9.70.0', false, 'MySQL 9.70.0', false],
    ['8.4.6', false, 'MySQL 8.4.6', false],
    ['8.0.36-28.1', true, 'MySQL 8.0.36 with Galera', false],
    ['9.7.1-1.1', true, 'MySQL 9.7.1 with Galera', false],
    ['10.11.19-MariaDB-0+deb12u1', false, 'MariaDB 10.11.19', true],
    ['10.11.19-MariaDB-log', true, 'MariaDB 10.11.19 with Galera', true],
    ['5.5.5-10.11.6-MariaDB', false, 'MariaDB 10.11.6', true],
    ['11.8.3-MariaDB-ubu2404', false, 'MariaDB 11.8.3', false],
    ['8.0.11-TiDB-v8.5.0', false, 'TiDB 8.5.0', false],
    ['8.0.11-TiDB-v9.7.0', false, 'TiDB 9.7.0', false],
  ])('%s, in a cluster: %p, is %s', (text, isGalera, described, tested) => {
    const version = versionOf(text, isGalera);
    expect([describeVersion(version), isTested(version)]).toEqual([described, tested]);
  });

  it('is the version of the bundled library for an embedded database', () => {
    expect(isTested({ product: 'SQLite', version: '3.45.1', isGalera: false })).toBe(true);
  });
});
