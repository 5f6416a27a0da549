import { execFileSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { findProgram } from './find-program.mjs';

/** How a private MariaDB is created and started. @type {import('./engines.mjs').Engine} */
export const mariadb = {
  name: 'MariaDB',
  advice: 'install it; on Debian: apt-get install mariadb-server',
  // Skips the flushes of the disk, which may be slow.
  unflushed: ['--innodb-flush-method=nosync', '--innodb-file-per-table=OFF'],

  find() {
    const server = findProgram('mariadbd');
    const install = findProgram('mariadb-install-db');
    if (server === undefined || install === undefined) return null;
    const [, version] = /Ver (\S+)/.exec(execFileSync(server, ['--version'], { encoding: 'utf8' })) ?? [];
    return { server, install, version };
  },

  initialize: ({ install }, folder) => [
    install,
    ...common(folder),
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
  ],

  serve: ({ server }, folder) => [server, ...common(folder)],
};

function common(folder) {
  return ['--no-defaults', `--user=${userInfo().username}`, `--datadir=${join(folder, 'data')}`];
}
