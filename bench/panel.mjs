import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';
import { Server } from '../scripts/processes/server.mjs';

/** The settings of a panel behind a proxy on the same machine. Its tokens outlive the run. */
export function panelSettings(databaseUrl) {
  return {
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomBytes(32).toString('base64url'),
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
    ACCESS_TOKEN_TTL: '1d',
  };
}

/**
 * Starts the bundled program of an installation.
 *
 * @param {Record<string, string>} settings
 * @param {string} [profile] a folder for its .cpuprofile
 */
export function startPanel(settings, profile) {
  const nodeArgs = profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profile}`];
  return Server.start(join(root, 'dist/bundle/main.js'), { nodeArgs, env: settings });
}
