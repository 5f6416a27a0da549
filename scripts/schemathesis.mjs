// `node scripts/schemathesis.mjs`: compares the panel's responses with its OpenAPI description, through requests that Schemathesis
// generates. The panel, its database and its credentials are temporary. Schemathesis is installed once, in a folder of the user's
// cache. The exit code is 1 where responses contradict the description.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './common/free-port.mjs';
import { run } from './common/run.mjs';
import { root, setup } from './setup.mjs';

const FOLDER = join(root, 'scripts/schemathesis');
const REQUIREMENTS = join(FOLDER, 'requirements.txt');
const BUNDLE = join(root, 'dist/bundle');
const SEED = Number(process.argv[2] ?? 20_260_101);
const START_MS = 60_000;
/** No further surface is started after this time. All requests take about a minute on two cores, beside the tests more. */
const MAX_SECONDS = 200;
const EMAIL = 'client@example.com';
const PASSWORD = 'three green bicycles at noon';
const RIGHTS = ['users', 'nodes', 'keys', 'traffic', 'rules', 'operators', 'tokens', 'settings'].flatMap((noun) => [
  `${noun}:read`,
  `${noun}:write`,
]);
const SCOPES = [...RIGHTS, 'users:secrets', 'nodes:secrets', 'audit:read'].join();

/** The surfaces with their credentials. The nodes come first, because requests of the admin API delete them. */
const SURFACES = [
  { name: 'client', paths: '^/api/client/' },
  { name: 'ssr', paths: '^/api/(ssr|web|vnet)/', node: 'ssr' },
  { name: 'ss', paths: '^/api/ss/', node: 'ss' },
  { name: 'v2ray', paths: '^/api/v2ray/', node: 'v2ray' },
  { name: 'trojan', paths: '^/api/trojan/', node: 'trojan' },
  { name: 'uniproxy', paths: '^/api/v[12]/server/', node: 'uniproxy' },
  { name: 'health', paths: '^/health/' },
  { name: 'admin', paths: '^/api/admin/' },
];

const folder = mkdtempSync(join(tmpdir(), 'linegate-schemathesis-'));
// Runs also after a signal: `run` passes it on to the panel and then exits.
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
try {
  await setup({ tests: true });
  const schemathesis = await install();
  const panel = await startPanel();
  try {
    await compare(schemathesis, panel);
  } finally {
    await panel.stop();
  }
} catch (error) {
  console.error(`Description and answers: not compared. ${error.message}`);
  process.exitCode = 1;
}

/** Returns the program, and installs it if this version is missing. */
async function install() {
  const [, version] = /^schemathesis==(\S+)$/m.exec(readFileSync(REQUIREMENTS, 'utf8')) ?? [];
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'linegate');
  const place = join(cache, `schemathesis-${version}`);
  const program = join(place, 'bin/st');
  // Created last: an interrupted installation has no such file.
  const mark = join(place, 'installed');
  if (existsSync(mark)) return program;
  mkdirSync(cache, { recursive: true });
  rmSync(place, { recursive: true, force: true });
  await succeed('python3', ['-m', 'venv', place]);
  await succeed(join(place, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS]);
  writeFileSync(`${mark}.part`, '');
  renameSync(`${mark}.part`, mark);
  return program;
}

/** A private panel with a user, operators, a node of each family, and all their credentials. */
async function startPanel() {
  const port = await freePort();
  const { PATH } = process.env;
  const env = {
    PATH,
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'linegate.db')}`,
    APP_SECRET: randomBytes(32).toString('base64url'),
    LOG_LEVEL: 'error',
  };
  const linegate = async (...args) =>
    JSON.parse(await succeed(process.execPath, [join(BUNDLE, 'cli.js'), ...args, '--json'], { env, cwd: folder }));
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, PASSWORD);

  const user = ['--password-file', passwordFile, '--transfer', '100GiB', '--expires', '2099-12-31', '--port', '10000'];
  await linegate('user', 'add', EMAIL, ...user);
  // The requests delete and disable operators with small ids, and one owner must remain.
  for (const name of ['first', 'second', 'third']) await linegate('operator', 'add', name);
  const operator = await linegate('operator', 'add', 'owner');
  for (const name of ['a', 'b', 'c']) await linegate('token', 'add', 'first', '--name', name, '--scopes', 'users:read');
  const token = await linegate('token', 'add', 'owner', '--name', 'schemathesis', '--scopes', SCOPES);
  const nodes = {};
  const uniproxy = ['--daemon', 'v2node', '--protocol', 'shadowsocks'];
  for (const family of ['ssr', 'ss', 'v2ray', 'trojan', 'uniproxy']) {
    const kind = family === 'uniproxy' ? uniproxy : ['--family', family];
    const { id } = await linegate('node', 'add', family, ...kind, '--port', '443', '--host', `${family}.example.com`);
    const { key } = await linegate('line-key', 'issue', family);
    nodes[family] = { id, key };
  }

  let pid;
  const ended = run(process.execPath, [join(BUNDLE, 'main.js')], {
    env,
    cwd: folder,
    onStart: (given) => (pid = given),
  });
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const stop = async () => {
    if (!hasEnded) process.kill(pid, 'SIGTERM');
    await ended;
  };
  const base = `http://127.0.0.1:${port}`;
  try {
    await listening(base, () => hasEnded);
  } catch (error) {
    await stop();
    throw error;
  }
  return { base, token, operator, nodes, stop };
}

async function listening(base, hasEnded) {
  for (const end = Date.now() + START_MS; Date.now() < end && !hasEnded(); await sleep(50)) {
    const reply = await fetch(`${base}/health/ready`).catch(() => undefined);
    if (reply?.ok) return;
  }
  throw new Error('The panel does not start.');
}

async function compare(schemathesis, panel) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const bad = [];
  let cases = 0;
  for (const { name, paths, node = 'ssr' } of SURFACES) {
    if (seconds() > MAX_SECONDS) throw new Error(`It takes more than ${MAX_SECONDS} s.`);
    const { code, output } = await run(schemathesis, optionsFor(panel, paths), {
      cwd: folder,
      env: await environmentFor(panel, panel.nodes[node]),
    });
    cases += Number(/(\d+) generated/.exec(output)?.[1] ?? 0);
    if (code === 0) continue;
    bad.push(name);
    console.error(output);
  }
  const verdict = bad.length === 0 ? 'agree' : `disagree: ${bad.join(', ')}`;
  console.log(`Description and answers ${verdict} (${cases} calls, ${seconds()} s).`);
  if (bad.length > 0) process.exitCode = 1;
}

function optionsFor({ base }, paths) {
  return [
    ...['--config-file', join(FOLDER, 'schemathesis.toml'), 'run', `${base}/api/docs-json`],
    ...['--include-path-regex', paths, '--exclude-path-regex', '/events$'],
    ...[
      '--phases',
      'examples,coverage,fuzzing',
      '--max-examples',
      '5',
      '--seed',
      String(SEED),
      '--generation-database',
      'none',
    ],
    ...['--request-timeout', '10', '--continue-on-failure', '--no-shrink', '--no-color'],
  ];
}

/** The variables that hold Schemathesis' credentials. Each surface gets a new client token, since refresh and logout end it. */
async function environmentFor({ base, token, operator }, { id, key }) {
  const reply = await fetch(`${base}/api/client/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  // The requests of the admin API may have deleted the user. Then no surface needs the token.
  const { access_token: clientToken = '' } = await reply.json();
  return {
    PATH: process.env.PATH,
    SCHEMATHESIS_HOOKS: 'hooks',
    PYTHONPATH: FOLDER,
    PYTHONDONTWRITEBYTECODE: '1',
    CLIENT_TOKEN: clientToken,
    LINE_KEY: key,
    TIMESTAMP: String(Math.floor(Date.now() / 1000)),
    NODE_ID: String(id),
    API_TOKEN: token.token,
    API_TOKEN_ID: String(token.id),
    OPERATOR_ID: String(operator.id),
  };
}

async function succeed(program, args, options) {
  const { code, output } = await run(program, args, options);
  if (code !== 0) throw new Error(`${program} ${args[0]} failed: ${output.trim()}`);
  return output;
}
