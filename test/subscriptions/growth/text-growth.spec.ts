import { plainText } from '../../../src/common/text/plain-text.js';
import { patternProblem } from '../../../src/rules/rule-pattern.js';
import { choiceOf } from '../../../src/subscriptions/answer/chosen-format.js';
import { MIHOMO, SURGE } from '../../../src/subscriptions/formats/ciphers.js';
import type { Format } from '../../../src/subscriptions/formats/format.js';
import { languageOf } from '../../../src/subscriptions/page/page-texts.js';
import { clashFormat } from '../../../src/subscriptions/templates/clash-file.js';
import { singBoxFormat } from '../../../src/subscriptions/templates/sing-box-file.js';
import { surgeFormat } from '../../../src/subscriptions/templates/surge-file.js';
import { BadTemplate } from '../../../src/subscriptions/templates/template.errors.js';
import { ClientRules } from '../../../src/subscriptions/texts/client-rules.js';
import { checkHandOver } from '../../../src/subscriptions/texts/hand-over.js';
import { handOverText } from '../../../src/subscriptions/texts/hand-over-text.js';
import { DEFAULT_TEXTS } from '../../../src/subscriptions/texts/text-names.js';
import { MAX_FACTOR, timeGrowth } from './time-growth.js';

type Texts = Readonly<Record<string, (length: number) => string>>;

const fill = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length));
const numbered = (length: number, size: number, of: (index: number) => string): string =>
  Array.from({ length: Math.ceil(length / size) }, (_none, index) => of(index)).join('');
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

const LINES: Texts = {
  names: (n) => fill('{names}', n),
  'lines of proxies': (n) => fill('{proxies}\n', n),
  'open braces': (n) => '{'.repeat(n),
  'equals signs': (n) => '='.repeat(n),
  'names of groups': (n) => numbered(n, 20, (i) => `group ${i} = select\n`),
  'a line without an equals sign': (n) => 'x'.repeat(n),
  'lines without an equals sign': (n) => fill('x\n', n),
  'carriage returns': (n) => fill('x\r', n),
  'line separators': (n) => fill('x\u2028', n),
  'both line ends': (n) => fill('x\r\n', n),
  brackets: (n) => fill('[x]', n),
  comments: (n) => fill('#x\n', n),
  spaces: (n) => ' '.repeat(n),
  hosts: (n) => fill('{host}', n),
  words: (n) => fill('{account}', n),
  'lines of words': (n) => fill('{link}\n', n),
  'a long word': (n) => `{${'a'.repeat(n)}`,
};

const PATTERNS: Texts = {
  rules: (n) => fill('clash a\n', n),
  'different rules': (n) => numbered(n, 16, (i) => `clash (a|b)+x${i}\n`),
  'rules with repetitions': (n) => fill('clash a{1000}\n', n),
  'nested repetitions': (n) => fill('clash ((a{0,9}){0,9}){0,9}\n', n),
  'rules that are wrong': (n) => fill('clash (\n', n),
  'a long rule': (n) => `clash ${'a'.repeat(n)}`,
  'a rule of groups': (n) => `clash ${fill('(a)', n)}`,
  'a rule of nested groups': (n) => `clash ${'('.repeat(n / 2)}a${')'.repeat(n / 2)}`,
  'a rule of choices': (n) => `clash ${fill('a|', n)}`,
  'a rule of classes': (n) => `clash ${fill('[a-z]', n)}`,
  'a rule of wide classes': (n) => `clash ${fill('\\pL', n)}`,
  'a rule of stars': (n) => `clash ${fill('a*', n)}`,
  'an open class': (n) => `clash [${'a'.repeat(n)}`,
  spaces: (n) => `clash${' '.repeat(n)}a\u2028`,
  'a format alone': (n) => 'x'.repeat(n),
  'empty lines': (n) => `${'\n'.repeat(n)}clash a`,
  comments: (n) => `${fill('#x\n', n)}clash a`,
};

const AGENTS: Texts = {
  letters: (n) => 'a'.repeat(n),
  digits: (n) => `sing-box ${'1'.repeat(n)}`,
  versions: (n) => fill('sing-box 1', n),
  'old apps': (n) => `sfa/${'1'.repeat(n)}`,
  products: (n) => fill('a/1.0 (b; c) ', n),
  spaces: (n) => ' '.repeat(n),
  controls: (n) => '\u0001'.repeat(n),
  emoji: (n) => fill('🙂', n),
  'lone surrogates': (n) => '\ud800'.repeat(n),
  browsers: (n) => fill('mozilla', n),
  languages: (n) => fill('en;q=0.1,', n),
  semicolons: (n) => ';'.repeat(n),
};

/** The slowest rules that operators may store. */
const SLOW = ClientRules.read('clash ((a{0,9}){0,9}){0,9}b\nclash (?:a?){400}b\nclash .*(a|b)+.*x');

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
  ['a text of a hand-over', LINES, handOver, DEFAULT_TEXTS['hand-over-en']],
  ['rules of user agents', PATTERNS, (text) => ClientRules.read(text), DEFAULT_TEXTS['client-rules']],
  ['a pattern of a rule', PATTERNS, (text) => patternProblem('reg', text.slice(6)), 'a'],
  ['a user agent', AGENTS, agent, 'Clash-Verge/v2.4.2'],
])('%s', (_what, texts, work, harmless) => {
  it.each(Object.keys(texts))('is read in linear time, whatever its %s', (kind) => {
    const textOf = (length: number): string => texts[kind]?.(length) ?? '';
    expect(timeGrowth(textOf, work, () => work(harmless))).toBeLessThan(MAX_FACTOR);
  });

  it.each(Object.keys(texts))('is read or rejected with a reason, whatever its %s', (kind) => {
    for (const length of [100, 20_000, 48_000]) {
      let thrown: unknown;
      try {
        work(texts[kind]?.(length) ?? '');
      } catch (error) {
        thrown = error;
      }
      expect(thrown === undefined || thrown instanceof BadTemplate).toBe(true);
    }
  });
});

/** With a group, so that the rest of the template is printed too. */
function clash(text: string): unknown {
  const group = text.startsWith('proxy-groups') ? '' : 'proxy-groups: [{name: a, proxies: ["*"]}]\n';
  const format = clashFormat(MIHOMO, group + text);
  return format.file(proxies(1), CONTEXT);
}

function handOver(text: string): string {
  checkHandOver(text);
  return handOverText(text, { account: 'a', password: 'b', address: null, link: 'c' });
}

function agent(text: string): unknown {
  const wish = { words: [text, text, text, text], userAgent: text, accept: text };
  return [choiceOf(wish, SLOW), plainText(text, 128), languageOf(text)];
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

describe('rules of user agents', () => {
  it.each([
    ['too many', fill('clash a\n', 201 * 8), 'must have 200 regular expressions or fewer', 'too-many'],
    [
      'too slow together',
      fill('clash a{900}\n', 13 * 4),
      'line 4: the regular expressions up to this one take 3608 steps',
      'too-slow',
    ],
    [
      'too slow alone',
      'clash ((a{0,9}){0,9}){0,9}((a{0,9}){0,9}){0,9}',
      'line 1: the regular expressions up to this one take',
      'too-slow',
    ],
    ['too long', `clash ${'a'.repeat(513)}`, 'line 1: must be 1 to 512 characters', 'length'],
  ])('that are %s are rejected', (_what, text, message, kind) => {
    expect(() => ClientRules.read(text)).toThrow(message);
    expect(() => ClientRules.read(text)).toThrow(
      expect.objectContaining({ values: expect.objectContaining({ kind }) }),
    );
  });

  it('read no more than the beginning of a user agent, and no long words', () => {
    const rules = ClientRules.read('clash b$\nsurge ^a');
    expect(rules.formatOf(`${'a'.repeat(255)}b`)).toBe('clash');
    expect(rules.formatOf(`${'a'.repeat(256)}b`)).toBe('surge');
    const words = ['a'.repeat(65)];
    expect(choiceOf({ words, userAgent: '', accept: '' }, rules)).toBe('base64');
    expect(choiceOf({ words: ['a'.repeat(64)], userAgent: '', accept: '' }, rules)).toBe('surge');
  });
});
