import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATTERN_KINDS } from '../src/common/checks/pattern-problem.js';
import { FIELD_CODES, REFUSAL_CODES } from '../src/common/checks/problem-code.js';
import { MARKED_FIELDS, MARKED_NODE_FIELDS } from '../src/moving/plan/field-marks.js';
import { REASON_CODES, REASON_TEXTS } from '../src/moving/reasons/reason-texts.js';

interface Messages {
  readonly problems: object;
  readonly patterns: object;
  readonly moving: { readonly because: Record<string, string>; readonly fields: object };
}

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
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

describe('the reasons of imports from other panels', () => {
  it('have the sentences of the command line in en', () => {
    const sentences = REASON_CODES.map(
      (code) => [code, REASON_TEXTS[code].replaceAll(/\{(\w+)\}/g, '{{$1}}')] as const,
    );
    expect(messagesOf('en').moving.because).toEqual(Object.fromEntries(sentences));
  });

  it('have one text each in zh, and every text has an existing code', () => {
    const { because } = messagesOf('zh').moving;
    expect(Object.keys(because).sort()).toEqual([...REASON_CODES].sort());
    expect(Object.values(because).filter((text) => !/[\u4e00-\u9fff]|^\{\{problem\}\}$/u.test(text))).toEqual([]);
  });

  it.each(['en', 'zh'])('name the fields of nodes, and those of users that belong to others, in %s', (language) => {
    const named = [...MARKED_NODE_FIELDS, ...MARKED_FIELDS.filter((field) => ['account', 'uuid'].includes(field))];
    expect(Object.keys(messagesOf(language).moving.fields).sort()).toEqual([...new Set(named)].sort());
  });
});
