// Checks the golden files of sing-box and files with drawn proxies with the real program, in the last version of each generation:
// `npm run campaign sing-box`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, setup } from '../../scripts/setup.mjs';
import { checkDrawn } from './drawn-check.mjs';
import { goProgram } from './go-program.mjs';

const PROGRAMS = [
  { format: 'sing-box', version: 'v1.12.12' },
  { format: 'sing-box-legacy', version: 'v1.11.15' },
];

/** REALITY, hysteria2 and tuic are in every build that people use. */
const TAGS = ['with_quic', 'with_utls'];

await setup();
const { OLD_SING_BOX, SING_BOX } = await import('../../dist/subscriptions/formats/ciphers.js');
const { pluginOptions } = await import('../../dist/subscriptions/formats/links/shadowsocks-links.js');
const { compileTexts } = await import('../../dist/subscriptions/texts/compiled-texts.js');
const { DEFAULT_TEXTS } = await import('../../dist/subscriptions/texts/text-names.js');
const { formats } = compileTexts(DEFAULT_TEXTS, 'sub.example.com');
const known = { 'sing-box': SING_BOX, 'sing-box-legacy': OLD_SING_BOX };
/** The outbounds of the templates. */
const OWN_TYPES = ['selector', 'urltest', 'direct', 'dns'];

/** Unit tests look at the fields of the other protocols. */
function outboundOf({ kind, name, host, port, method, password, plugin, hasUdp }) {
  if (kind !== 'ss') return undefined;
  return {
    ...{ type: 'shadowsocks', tag: name, server: host, server_port: port, method, password },
    ...(plugin && { plugin: 'obfs-local', plugin_opts: pluginOptions(plugin) }),
    ...(hasUdp ? {} : { network: 'tcp' }),
  };
}

for (const { format, version } of PROGRAMS) {
  const program = goProgram('github.com/sagernet/sing-box/cmd/sing-box', version, TAGS);
  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(program, [...args, '--disable-color'], {
      ...{ encoding: 'utf8', maxBuffer: 1024 ** 3 },
    });
    if (status !== 0) throw new Error(stderr);
    return stdout;
  };
  try {
    run('check', '-c', join(root, `test/subscriptions/golden/${format}.txt`));
    console.log(`${format} with sing-box ${version}: accepted`);
  } catch (error) {
    console.log(`${format} with sing-box ${version}: rejected\n${String(error)}`);
    process.exitCode = 1;
  }
  const read = (file) => {
    run('check', '-c', file);
    const { outbounds } = JSON.parse(run('format', '-c', file));
    return outbounds.filter(({ type }) => !OWN_TYPES.includes(type));
  };
  checkDrawn(`${format} with sing-box ${version}`, formats[format], known[format], read, outboundOf);
}
