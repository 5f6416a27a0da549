// The demo: a panel with sample data, one line to paste for each operation of its API, and two daemons at work.
import 'reflect-metadata';
import { rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../dist/app.js';
import { PROGRAM_FOLDER } from '../dist/common/program-folder.js';
import { readConfig } from '../dist/config/read-config.js';
import { Jobs } from '../dist/jobs/jobs.js';
import { DemoClock } from './demo-clock.mjs';
import { startDaemons } from './demo-daemons.mjs';
import { fillWithSamples } from './demo-samples.mjs';
import { showProgress, showState } from './progress.mjs';

const HOST = '127.0.0.1';
const WANTED_PORT = 3000;
const DAY_SECONDS = 86_400;

// Each demo that runs has a port, and so a database, of its own.
const port = await freePort();
const folder = join(PROGRAM_FOLDER, 'data', `demo-${port}`);
const finish = showProgress('Making a database with sample data');
rmSync(folder, { recursive: true, force: true });
process.umask(0o077);
const config = readConfig({
  DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}`,
  ACCESS_TOKEN_TTL: String(DAY_SECONDS),
  LOG_LEVEL: 'warn',
});
const clock = new DemoClock();
const app = await createApp(config, { clock });
const samples = await fillWithSamples(app, clock);
finish('done');

await app.listen({ host: HOST, port });
app.get(Jobs).start();
const base = `http://${HOST}:${port}`;
console.log(introduction(samples));
const daemons = startDaemons(base, samples.nodes);
const endState = showState(daemons.describe);
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

function introduction({ users, clients, nodes, operator }) {
  const bearer = ({ token }) => `-H 'authorization: Bearer ${token}'`;
  const signed = ({ key }) => `-H 'key: ${key}' -H "timestamp: $(date +%s)"`;
  const [forLogin, forRefresh, forLogout] = clients;
  const credentials = JSON.stringify({ email: forLogin.email, password: forLogin.password });
  const { ssr, ss, vnetSsr, xrayR } = nodes;
  return `
Linegate runs at ${base} with ${users} users, two ssr nodes and two ss nodes.
A simulated VNet-SSR 2.2 (node ${vnetSsr.name}) and a simulated XrayR (node ${xrayR.name}) poll it, and report once a minute
what users carry: u and d in the answer to the first line below grow.

Admin panel: ${base}/admin/   name: ${operator.name}   password: ${operator.password}

API description: ${base}/api/docs. The database is made anew at each start. Stop with Ctrl-C.

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

async function stop() {
  try {
    endState();
    await daemons.stop();
    await app.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    process.exit(0);
  }
}

/** The wanted port, or any other that is free. */
async function freePort() {
  return (await portIfFree(WANTED_PORT)) ?? (await portIfFree(0));
}

/** @param {number} candidate 0 for any */
function portIfFree(candidate) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(candidate, HOST, () => {
      const { port: found } = probe.address();
      probe.close(() => resolve(found));
    });
  });
}
