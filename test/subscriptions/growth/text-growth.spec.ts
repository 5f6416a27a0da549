import { plainText } from '../../../src/common/text/plain-text.js';
import { patternProblem } from '../../../src/rules/rule-pattern.js';
import { choiceOf } from '../../../src/subscriptions/answer/chosen-format.js';
import { languageOf } from '../../../src/subscriptions/page/page-texts.js';
import { ClientRules } from '../../../src/subscriptions/texts/client-rules.js';
import { checkHandOver } from '../../../src/subscriptions/texts/hand-over.js';
import { handOverText } from '../../../src/subscriptions/texts/hand-over-text.js';
import { DEFAULT_TEXTS } from '../../../src/subscriptions/texts/text-names.js';
import { fill, growsByALine, LINES, numbered, type Texts } from './hostile-texts.js';

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
  ['a text of a hand-over', LINES, handOver, DEFAULT_TEXTS['hand-over-en']],
  ['rules of user agents', PATTERNS, (text) => ClientRules.read(text), DEFAULT_TEXTS['client-rules']],
  ['a pattern of a rule', PATTERNS, (text) => patternProblem('reg', text.slice(6)), 'a'],
  ['a user agent', AGENTS, agent, 'Clash-Verge/v2.4.2'],
])('%s', (_what, texts, work, harmless) => growsByALine(texts, work, harmless));

function handOver(text: string): string {
  checkHandOver(text);
  return handOverText(text, { account: 'a', password: 'b', address: null, link: 'c' });
}

function agent(text: string): unknown {
  const wish = { words: [text, text, text, text], userAgent: text, accept: text };
  return [choiceOf(wish, SLOW), plainText(text, 128), languageOf(text)];
}

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
