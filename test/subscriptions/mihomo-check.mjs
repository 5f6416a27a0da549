// Checks the golden files of Clash and files with drawn proxies with the real mihomo: `npm run campaign mihomo`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, setup } from '../../scripts/setup.mjs';
import { checkDrawn } from './drawn-check.mjs';
import { goProgram, goReader } from './go-program.mjs';

const PACKAGE = 'github.com/metacubex/mihomo';
const VERSION = 'v1.19.10';

await setup();
const { MIHOMO, OLD_CLASH } = await import('../../dist/subscriptions/formats/ciphers.js');
const { compileTexts } = await import('../../dist/subscriptions/texts/compiled-texts.js');
const { DEFAULT_TEXTS } = await import('../../dist/subscriptions/texts/text-names.js');
const { formats } = compileTexts(DEFAULT_TEXTS, 'sub.example.com');
const program = goProgram(PACKAGE, VERSION);
const reader = goReader(join(root, 'test/subscriptions/readers/mihomo-read.go'), PACKAGE, VERSION);
const home = mkdtempSync(join(tmpdir(), 'linegate-mihomo-'));

function accept(file) {
  const { status, stdout } = spawnSync(program, ['-t', '-d', home, '-f', file], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stdout);
}

/** The proxies that the parsers of mihomo find in a file. */
function proxiesIn(kind, file) {
  const { status, stdout, stderr } = spawnSync(reader, [kind, file], { encoding: 'utf8', maxBuffer: 1024 ** 3 });
  if (status !== 0) throw new Error(stderr);
  // The program may write to its log first.
  return JSON.parse(stdout.trim().split('\n').at(-1));
}

/** Unit tests look at the fields of the other protocols. */
function fieldsOf({ kind, name, host, port, method, password, hasUdp, ...more }) {
  if (kind !== 'ss' && kind !== 'ssr') return undefined;
  const common = { name, type: kind, server: host, port, cipher: method, password, udp: hasUdp };
  if (kind === 'ss') {
    const { mode, host } = more.plugin ?? {};
    return mode === undefined ? common : { ...common, plugin: 'obfs', 'plugin-opts': { mode, host } };
  }
  const { obfs, obfsParam, protocol, protocolParam } = more;
  return { ...common, obfs, 'obfs-param': obfsParam, protocol, 'protocol-param': protocolParam };
}

/** A link does not say whether the proxy has UDP. */
function linkedOf(proxy) {
  const fields = fieldsOf(proxy);
  return { ...fields, port: String(fields.port), udp: true };
}

/**
 * mihomo reads ssr:// links in another base64 than their wiki, without IPv6 addresses, and does not know the escapes of plugin
 * options. Its users get the format `clash`.
 */
function isReadFromLinks({ kind, plugin }) {
  return kind === 'ss' && /^[\w.-]*$/.test(plugin?.host ?? '');
}

for (const format of ['clash', 'clash-legacy']) {
  try {
    accept(join(root, `test/subscriptions/golden/${format}.txt`));
    console.log(`${format} with mihomo ${VERSION}: accepted`);
  } catch (error) {
    console.log(`${format} with mihomo ${VERSION}: rejected\n${String(error)}`);
    process.exitCode = 1;
  }
}
for (const [format, known] of [
  ['clash', MIHOMO],
  ['clash-legacy', OLD_CLASH],
]) {
  const read = (file) => {
    accept(file);
    return proxiesIn('clash', file);
  };
  checkDrawn(`${format} with mihomo ${VERSION}`, formats[format], known, read, fieldsOf);
}
checkDrawn(
  `links with mihomo ${VERSION}`,
  formats.base64,
  MIHOMO,
  (file) => proxiesIn('links', file),
  linkedOf,
  isReadFromLinks,
);
rmSync(home, { recursive: true });
