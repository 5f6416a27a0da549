import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PanelProcess, PATIENCE_MS } from '../../support/process/process.js';

describe('the program without settings', () => {
  it(
    'listens on the loopback address, and creates files that only its user can read',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'linegate-test-'));
      const panel = await PanelProcess.start({}, { cwd: folder });
      expect(panel.url).toMatch(/^http:\/\/127\.0\.0\.1:/);
      expect(modeOf(join(folder, 'data'))).toBe(0o700);
      for (const file of ['app_secret', 'linegate.db', 'linegate.db-wal', 'linegate.db-shm']) {
        expect([file, modeOf(join(folder, 'data', file))]).toEqual([file, 0o600]);
      }
      await panel.kill();
      rmSync(folder, { recursive: true });
    },
    PATIENCE_MS,
  );

  function modeOf(path: string): number {
    return statSync(path).mode & 0o777;
  }
});

describe('the program with mistakes in its settings', () => {
  it(
    'T86: exits with 78, and lists every mistake on standard error with its name and without its value',
    async () => {
      const panel = PanelProcess.launch({
        DATABASE_URL: 'mysql://panel:very-hidden-password@db/linegate',
        APP_SECRET: 'short-and-hidden',
        PORT: 'hidden-port',
        HOST: '0.0.0.0',
        TRUSTED_PROXIES: 'true',
        SESION_MAX: '30d',
        LOG_LEVEL: 'hidden-level',
      });
      expect(await panel.ended).toEqual({ code: 78, signal: null });
      for (const name of ['APP_SECRET', 'PORT', 'HOST', 'TRUSTED_PROXIES', 'SESION_MAX', 'LOG_LEVEL']) {
        expect(panel.stderr).toMatch(new RegExp(`^ {2}- ${name} `, 'm'));
      }
      expect(panel.stderr).not.toMatch(/hidden/);
      expect(panel.log).toEqual([]);
    },
    PATIENCE_MS,
  );

  it(
    'T32: exits with 78 if a weak secret is the only mistake',
    async () => {
      const panel = PanelProcess.launch({ DATABASE_URL: 'mysql://panel@db/linegate', APP_SECRET: 'a'.repeat(32) });
      expect(await panel.ended).toEqual({ code: 78, signal: null });
      expect(panel.stderr).toMatch(/1 mistake/);
    },
    PATIENCE_MS,
  );
});
