import { MIHOMO, SURGE } from '../../../src/subscriptions/formats/ciphers.js';
import type { Format } from '../../../src/subscriptions/formats/format.js';
import { clashFormat } from '../../../src/subscriptions/templates/clash-file.js';
import { singBoxFormat } from '../../../src/subscriptions/templates/sing-box-file.js';
import { surgeFormat } from '../../../src/subscriptions/templates/surge-file.js';
import { BadTemplate } from '../../../src/subscriptions/templates/template.errors.js';
import { DEFAULT_TEXTS } from '../../../src/subscriptions/texts/text-names.js';
import { fill, growsByALine, LINES, numbered, type Texts } from './hostile-texts.js';

const CONTEXT = { title: 't', url: undefined, interval: 1, used: 0n, allowance: 0n, lastDay: '' };
const proxies = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ name: `node ${index}`, text: 'x' }));

/** Every token of YAML 1.2, repeated, nested, left open, and in wrong places. */
const YAML: Texts = {
  keys: (n) => numbered(n, 10, (i) => `k${i}: 1\n`),
  'keys in braces': (n) => `a: {${numbered(n, 10, (i) => `k${i}: 1,`)}}`,
  'the same key': (n) => fill('a: 1\n', n),
  'explicit keys': (n) => fill('? a\n', n),
  'nested explicit keys': (n) => fill('? ', n),
  items: (n) => `a:\n${fill('- 1\n', n)}`,
  'nested items': (n) => `a:\n  ${fill('- ', n)}x`,
  'nested keys': (n) => numbered(Math.min(n, 20_000), 101, (i) => `${' '.repeat(i)}a:\n`),
  'nested brackets': (n) => `a: ${'['.repeat(n / 2)}${']'.repeat(n / 2)}`,
  'nested braces': (n) => `a: ${fill('{a: ', n)}`,
  'open brackets': (n) => '['.repeat(n),
  'closed brackets': (n) => `a: ${']'.repeat(n)}`,
  commas: (n) => `a: [${','.repeat(n)}]`,
  'items in brackets': (n) => `a: [${fill('1,', n)}]`,
  colons: (n) => `a${':'.repeat(n)}`,
  'colons and spaces': (n) => fill(': ', n),
  anchors: (n) => numbered(n, 14, (i) => `k${i}: &a${i} 1\n`),
  'repeated anchors': (n) => `a: ${fill('&a ', n)}1`,
  aliases: (n) => `a: &a 1\n${numbered(n, 10, (i) => `k${i}: *a\n`)}`,
  'chains of aliases': (n) => `k: &a0 [x]\n${numbered(n, 20, (i) => `k${i}: &a${i + 1} [*a${i}]\n`)}`,
  'unknown aliases': (n) => `a: [${fill('*a,', n)}]`,
  merges: (n) => `b: &b {x: 1}\na:\n${fill('  <<: *b\n', n)}`,
  tags: (n) => `a: ${fill('!a ', n)}1`,
  'long tags': (n) => `a: !${'a'.repeat(n)} 1`,
  'escaped tags': (n) => `a: !${fill('%41', n)} 1`,
  'exclamation marks': (n) => '!'.repeat(n),
  directives: (n) => `${fill('%A b\n', n)}---\na: 1`,
  documents: (n) => fill('---\n', n),
  'ends of documents': (n) => fill('...\n', n),
  comments: (n) => `${fill('#x\n', n)}a: 1`,
  'comments in brackets': (n) => `a: [\n${fill('#x\n', n)}]`,
  'empty lines': (n) => `${'\n'.repeat(n)}a: 1`,
  spaces: (n) => `a: ${' '.repeat(n)}1`,
  'spaces at the end': (n) => `a: 1${' '.repeat(n)}`,
  tabs: (n) => `a:${'\t'.repeat(n)}1`,
  'carriage returns': (n) => '\r'.repeat(n),
  'both line ends': (n) => fill('a\r\n', n),
  'double quotation marks': (n) => `a: "${fill('\\x41', n)}"`,
  'an open quotation': (n) => `a: "${fill('x ', n)}`,
  'lines in quotation marks': (n) => `a: "${fill('x\n ', n)}"`,
  backslashes: (n) => `a: "${'\\'.repeat(n)}"`,
  'backslashes at line ends': (n) => `a: "${fill('\\\n', n)}`,
  'single quotation marks': (n) => `a: '${fill("''", n)}'`,
  'plain lines': (n) => `a: x${fill('\n  y', n)}`,
  blocks: (n) => `a: |\n${fill('  x\n', n)}`,
  'empty lines in a block': (n) => `a: |\n${'\n'.repeat(n)}`,
  folds: (n) => `a: >\n${fill('  x\n\n', n)}`,
  'deeper folds': (n) => `a: >\n${fill('  x\n   y\n', n)}`,
  'headers of blocks': (n) => `a: ${'|'.repeat(n)}`,
  digits: (n) => `a: ${'1'.repeat(n)}`,
  fractions: (n) => `a: 1.${'1'.repeat(n)}e`,
  'hexadecimal digits': (n) => `a: 0x${'f'.repeat(n)}g`,
  dashes: (n) => '-'.repeat(n),
  'reserved characters': (n) => '@'.repeat(n),
  emoji: (n) => `a: ${fill('🙂', n)}`,
  groups: (n) => `proxy-groups:\n${numbered(n, 34, (i) => `  - {name: g${i}, proxies: [DIRECT]}\n`)}`,
  'all proxies': (n) => `proxy-groups:\n  - {name: a, proxies: [${fill('"*",', n)}]}`,
  'patterns of proxies': (n) => `proxy-groups:\n  - {name: a, proxies: [${fill('"/a/",', n)}]}`,
};

const JSON_TOKENS: Texts = {
  'nested brackets': (n) => `{"outbounds": [{"tag": "a"}], "a": ${'['.repeat(n / 2)}${']'.repeat(n / 2)}}`,
  'nested braces': (n) => `{"outbounds": [{"tag": "a"}], "a": ${fill('{"a":', n)}1${'}'.repeat(Math.ceil(n / 5))}}`,
  'open brackets': (n) => '['.repeat(n),
  'open braces': (n) => fill('{"a":', n),
  'closed brackets': (n) => `[${']'.repeat(n)}`,
  keys: (n) => `{${numbered(n, 10, (i) => `"k${i}":1,`)}"outbounds": [{"tag": "a"}]}`,
  'the same key': (n) => `{${fill('"a":1,', n)}"outbounds": [{"tag": "a"}]}`,
  texts: (n) => `["${'x'.repeat(n)}"]`,
  'an open text': (n) => `["${'x'.repeat(n)}`,
  'open texts': (n) => fill('"x', n),
  escapes: (n) => `["${fill('\\u0041', n)}"]`,
  backslashes: (n) => `["${'\\'.repeat(n)}`,
  digits: (n) => `[${'1'.repeat(n)}x]`,
  fractions: (n) => `[1.${'1'.repeat(n)}e]`,
  words: (n) => `[${fill('true,', n)}x]`,
  spaces: (n) => `${' '.repeat(n)}x`,
  lines: (n) => `${'\n'.repeat(n)}x`,
  commas: (n) => `[${','.repeat(n)}]`,
  colons: (n) => `{${':'.repeat(n)}}`,
  outbounds: (n) => `{"outbounds": [${numbered(n, 30, (i) => `{"tag": "g${i}", "outbounds": ["a"]},`)}{"tag": "a"}]}`,
  'all proxies': (n) => `{"outbounds": [{"tag": "a", "outbounds": [${fill('"*",', n)}"*"]}]}`,
};

describe.each<[string, Texts, (text: string) => unknown, string]>([
  ['a Clash template', YAML, clash, DEFAULT_TEXTS.clash],
  [
    'a sing-box template',
    JSON_TOKENS,
    (text) => singBoxFormat(text).file(proxies(1), CONTEXT),
    DEFAULT_TEXTS['sing-box'],
  ],
  [
    'a Surge template',
    LINES,
    (text) => surgeFormat(SURGE, `{names}\n{proxies}\n${text}`, 'surge'),
    DEFAULT_TEXTS.surge,
  ],
])('%s', (_what, texts, work, harmless) => growsByALine(texts, work, harmless));

/** With a group, so that the rest of the template is printed too. */
function clash(text: string): unknown {
  const group = text.startsWith('proxy-groups') ? '' : 'proxy-groups: [{name: a, proxies: ["*"]}]\n';
  const format = clashFormat(MIHOMO, group + text);
  return format.file(proxies(1), CONTEXT);
}

describe('the file of a template', () => {
  const file = (format: Format, count: number): number => format.file(proxies(count), CONTEXT).length;
  const build: Readonly<Record<string, (copies: number) => Format>> = {
    clash: (copies) =>
      clashFormat(MIHOMO, `proxy-groups:\n${numbered(copies, 1, (i) => `  - {name: g${i}, proxies: ["*"]}\n`)}`),
    'sing-box': (copies) =>
      singBoxFormat(`{"outbounds": [${numbered(copies, 1, (i) => `{"tag": "g${i}", "outbounds": []},`)}{"tag": "a"}]}`),
    surge: (copies) => surgeFormat(SURGE, `{proxies}\n${fill('{names}', copies * 7)}`, 'surge'),
  };

  it.each(Object.keys(build))('of %s repeats the names a limited number of times', (name) => {
    const of = build[name] ?? (() => surgeFormat(SURGE, '', 'surge'));
    expect(file(of(200), 100) / file(of(100), 100)).toBeLessThan(2.2);
    expect(() => of(1000)).toThrow(BadTemplate);
  });

  it('tries the pattern of a group once for each name', () => {
    const format = clashFormat(MIHOMO, 'proxy-groups:\n  - {name: a, proxies: ["/((a{0,9}){0,9}){0,9}b/"]}\n');
    const many = proxies(200).map((proxy) => ({ ...proxy, name: `${'a'.repeat(60)}${proxy.name}` }));
    const before = process.cpuUsage().user;
    format.file(many, CONTEXT);
    const between = process.cpuUsage().user;
    format.file(many, CONTEXT);
    expect(process.cpuUsage().user - between).toBeLessThan((between - before) / 2);
  });
});
