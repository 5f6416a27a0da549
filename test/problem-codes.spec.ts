import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NOUN_TEXTS } from '../src/common/problems/nouns.js';
import { PATTERN_KINDS } from '../src/common/checks/pattern-problem.js';
import { FIELD_CODES, REFUSAL_CODES } from '../src/common/problems/problem-code.js';
import { MARKED_FIELDS, MARKED_NODE_FIELDS } from '../src/moving/plan/field-marks.js';
import { REASON_TEXTS } from '../src/moving/reasons/reason-texts.js';
import { LEFT_OUT_TEXTS } from '../src/subscriptions/formats/left-out/left-out-texts.js';
import { JSON_TEXTS, TEMPLATE_TEXTS } from '../src/subscriptions/templates/template-texts.js';
import { YAML_MISTAKES } from '../src/subscriptions/templates/yaml-mistake.js';

type Texts = Readonly<Record<string, string>>;
interface Messages {
  readonly problems: Texts;
  readonly patterns: Texts;
  readonly nouns: Texts;
  readonly templates: { readonly problems: Texts; readonly mistakes: Texts; readonly because: Texts };
  readonly moving: { readonly because: Texts; readonly fields: object };
}

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const isChinese = (text: string): boolean => /[\u4e00-\u9fff]|^\{\{problem\}\}$/u.test(text);
const messagesOf = (language: string): Messages => JSON.parse(read(`web/src/i18n/${language}.json`)) as Messages;

describe('the codes of problems', () => {
  const codes = [...FIELD_CODES, ...REFUSAL_CODES];

  it.each(['en', 'zh'])('have one message each in %s, and every message has an existing code', (language) => {
    const { problems } = messagesOf(language);
    expect(Object.keys(problems).sort()).toEqual([...codes].sort());
  });

  it.each(['en', 'zh'])('have one text for each kind of problem of a pattern in %s', (language) => {
    expect(Object.keys(messagesOf(language).patterns).sort()).toEqual([...PATTERN_KINDS, 'inLine'].sort());
  });

  it('are all described', () => {
    const text = read('docs/http-api.md');
    expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });
});

/** Catalogues of sentences with values in braces, and where the pages have them. */
const CATALOGUES: readonly (readonly [string, Texts, (messages: Messages) => Texts])[] = [
  ['reasons of imports from other panels', REASON_TEXTS, ({ moving }) => moving.because],
  ['reasons to leave a server out of a file', LEFT_OUT_TEXTS, ({ templates }) => templates.because],
  ['things that may be missing', NOUN_TEXTS, ({ nouns }) => nouns],
  ['problems of templates', TEMPLATE_TEXTS, ({ templates }) => templates.problems],
];

describe.each(CATALOGUES)('the %s', (_what, sentences, textsOf) => {
  it('have the sentences of the API in en', () => {
    const entries = Object.entries(sentences).map(([code, text]) => [code, text.replaceAll(/\{(\w+)\}/g, '{{$1}}')]);
    expect(textsOf(messagesOf('en'))).toEqual(Object.fromEntries(entries));
  });

  it('have one text each in zh with the same values, and every text has an existing code', () => {
    const texts = textsOf(messagesOf('zh'));
    const valuesOf = (text = ''): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort();
    expect(Object.keys(texts).sort()).toEqual(Object.keys(sentences).sort());
    const different = Object.entries(texts).filter(
      ([code, text]) => String(valuesOf(text)) !== String(valuesOf(sentences[code])),
    );
    expect(different).toEqual([]);
    expect(Object.values(texts).filter((text) => !isChinese(text))).toEqual([]);
  });
});

describe('the mistakes in the syntax of templates', () => {
  it.each(['en', 'zh'])('have one text each in %s, but rare ones have the words of the library', (language) => {
    const codes = [...Object.keys(JSON_TEXTS), ...YAML_MISTAKES].filter((code) => code !== 'yaml-other');
    const { mistakes } = messagesOf(language).templates;
    expect(Object.keys(mistakes).sort()).toEqual(codes.sort());
    if (language === 'zh') expect(Object.values(mistakes).filter((text) => !isChinese(text))).toEqual([]);
    else expect(mistakes).toMatchObject(JSON_TEXTS);
  });
});

describe('the reasons of imports from other panels', () => {
  it.each(['en', 'zh'])('name the fields of nodes, and those of users that belong to others, in %s', (language) => {
    const named = [...MARKED_NODE_FIELDS, ...MARKED_FIELDS.filter((field) => ['account', 'uuid'].includes(field))];
    expect(Object.keys(messagesOf(language).moving.fields).sort()).toEqual([...new Set(named)].sort());
  });
});
