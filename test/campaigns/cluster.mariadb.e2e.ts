import { join } from 'node:path';
import { hasGalera } from '../../scripts/servers/galera.mjs';
import { isInstalled } from '../../scripts/servers/find-program.mjs';
import { describeWith } from '../support/describe-with.js';
import { programOutput } from '../support/process/program-output.js';
import { engine } from '../support/database/test-database.js';
import { rounds } from '../jest/thorough.mjs';

const PATIENCE_MS = 300_000;
/** One of each fault. `npm run campaign cluster` has more of them. */
const SHORT = [
  '--rounds',
  '1',
  '--faults',
  rounds('kill,cut', 'kill,freeze,cut'),
  '--partitions',
  '1',
  '--restarts',
  '3',
  '--seconds',
  '4',
];
const PROGRAMS = { name: 'galera-4 or haproxy', isHere: hasGalera() && isInstalled('haproxy') };

/** The servers are those of MariaDB, so it runs once, with MariaDB. */
(engine === 'mariadb' ? describe : describe.skip)('three panels on a cluster whose servers fail', () => {
  describeWith(PROGRAMS, 'of Galera behind HAProxy', () => {
    it(
      'lose and double nothing, end no session wrongly, and accept no revoked key; no request fails while panels restart',
      async () => {
        const output = await programOutput(join(import.meta.dirname, 'cluster/run.mjs'), SHORT);
        const rows = [...output.matchAll(/^\| (.+?) +\| +(.+?) \|$/gm)];
        if (rows.length === 0) throw new Error(`the campaign has failed:\n${output}`);
        const figures = Object.fromEntries(rows.map(([, name = '', value = '']) => [name, value]));
        expect(output.match(/^FAULT .*/gm)).toBeNull();
        expect(figures).toMatchObject({
          faults: rounds('3', '4'),
          'bytes lost': '0',
          'bytes doubled': '0',
          'users whom traffic verify names': '0',
          'faults of the audit log': '0',
          'acknowledged changes of users that are undone': '0',
          'sessions ended wrongly, revoked keys accepted, other violations': '0',
          'panels restarted': '3',
          'requests that failed during restarts': '0',
          'answers to daemons other than 200 and 503': 'none',
        });
        expect(Number(figures['reports acknowledged'])).toBeGreaterThan(0);
        expect(figures['XrayR: bytes carried, charged, in quarantine, missing, too much']).toMatch(/, 0, 0$/);
      },
      PATIENCE_MS,
    );
  });
});
