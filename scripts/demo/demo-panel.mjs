// The demo: a panel with sample data, one line to paste for each operation of its API, and two daemons at work.
import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../dist/app.js';
import { PROGRAM_FOLDER } from '../../dist/common/program/program-folder.js';
import { ConfigError } from '../../dist/config/config.errors.js';
import { readConfig } from '../../dist/config/read-config.js';
import { JobsService } from '../../dist/jobs/jobs.service.js';
import { showProgress, showState } from '../common/progress.mjs';
import { DemoClock } from './clock.mjs';
import { startDaemons } from './daemons.mjs';
import { fillWithSamples } from './samples.mjs';

const WANTED_PORT = 3000;
const DAY_SECONDS = 86_400;
const SECRET = randomBytes(32).toString('base64url');

void runDemo();

async function runDemo() {
  const given = readOrEnd(settings(process.env));
  // Each running demo has its own port, and so its own database.
  const port = await portOrEnd(given);
  const folder = join(PROGRAM_FOLDER, 'data', `demo-${port}`);
  const finish = showProgress('Making a database with sample data');
  rmSync(folder, { recursive: true, force: true });
  process.umask(0o077);
  const config = readOrEnd({
    ...settings(process.env),
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}`,
  });
  const clock = new DemoClock();
  const app = await createApp(config, { clock });
  const base = `http://${addressOf(config.host)}:${port}`;
  const samples = await fillWithSamples(app, clock, config.publicUrl === null ? base : undefined);
  finish('done');

  await app.listen({ host: config.host, port });
  app.get(JobsService).start();
  console.log(introduction(base, samples));
  const daemons = startDaemons(base, samples.nodes);
  const endState = showState(daemons.describe);
  const stop = async () => {
    try {
      endState();
      await daemons.stop();
      await app.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
      process.exit(0);
    }
  };
  // `on`, not `once`: on Ctrl-C the terminal and npm send a signal each, and the second one would end the process at once.
  let stopped;
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void (stopped ??= stop()));
}

function introduction(base, { users, clients, nodes, operator, link }) {
  const bearer = ({ token }) => `-H 'authorization: Bearer ${token}'`;
  const signed = ({ key }) => `-H 'key: ${key}' -H "timestamp: $(date +%s)"`;
  const [forLogin, forRefresh, forLogout] = clients;
  const credentials = JSON.stringify({ email: forLogin.email, password: forLogin.password });
  const { ssr, ss, vnetSsr, xrayR } = nodes;
  return `
Linegate runs at ${base} with ${users} users, two ssr nodes and two ss nodes.
Simulated daemons poll it (VNet-SSR 2.2 for node ${vnetSsr.name}, XrayR for ${xrayR.name}, another for ${ss.name}), and report once a
minute what users carry: u and d in the answer to the first line below grow. Node ${ssr.name} is down.

Admin panel: ${base}/admin/   name: ${operator.name}   password: ${operator.password}

A user's subscription: ${link}

API description: ${base}/api/docs. Each start creates a new database. Stop with Ctrl-C.

Log in:
curl -s -H 'content-type: application/json' -d '${credentials}' ${base}/api/client/v1/login
Refresh the token:
curl -s ${bearer(forRefresh)} ${base}/api/client/v1/refresh
Log out:
curl -s ${bearer(forLogout)} ${base}/api/client/v1/logout
Node information, ssr:
curl -s ${signed(ssr)} ${base}/api/ssr/v1/node/${ssr.id}
User list, ssr:
curl -s ${signed(ssr)} ${base}/api/ssr/v1/userList/${ssr.id}
Node information, ss:
curl -s ${signed(ss)} ${base}/api/ss/v1/node/${ss.id}
User list, ss:
curl -s ${signed(ss)} ${base}/api/ss/v1/userList/${ss.id}
`;
}

/** The environment without the settings that the demo sets itself: database, secret and number of processes. */
function settings(environment) {
  const others = Object.entries(environment).filter(
    ([name]) => !/^((APP_SECRET|DATABASE_URL)(_FILE)?|WORKERS)$/.test(name),
  );
  return {
    ACCESS_TOKEN_TTL: String(DAY_SECONDS),
    LOG_LEVEL: 'warn',
    ...Object.fromEntries(others),
    // Without it the panel would create a file with a secret.
    APP_SECRET: SECRET,
  };
}

function readOrEnd(variables) {
  try {
    return readConfig(variables);
  } catch (error) {
    return end(error.message, error instanceof ConfigError ? ConfigError.exitCode : 1);
  }
}

/** The requested port. Without one, the usual port or any free one. */
async function portOrEnd(given) {
  const { host } = given;
  if (process.env.PORT) {
    return (
      (await portIfFree(host, given.port)) ??
      end(`Another program listens on ${host} port ${given.port}: stop it, or set another PORT`, 1)
    );
  }
  return (await portIfFree(host, WANTED_PORT)) ?? (await portIfFree(host, 0)) ?? end(`HOST ${host} cannot be used`, 1);
}

/** @param {number} candidate 0 for any */
function portIfFree(host, candidate) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(candidate, host, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}

/** The address in a URL that this machine can open. */
function addressOf(host) {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}

function end(message, code) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
