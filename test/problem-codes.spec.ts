import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIELD_CODES, REFUSAL_CODES } from '../src/common/checks/problem-code.js';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

describe('the codes of problems', () => {
  const codes = [...FIELD_CODES, ...REFUSAL_CODES];

  it.each(['en', 'zh'])('have one message each in %s, and every message has an existing code', (language) => {
    const { problems } = JSON.parse(read(`web/src/i18n/${language}.json`)) as { problems: object };
    expect(Object.keys(problems).sort()).toEqual([...codes].sort());
  });

  it('are all described', () => {
    const text = read('docs/http-api.md');
    expect(codes.filter((code) => !text.includes(`\`${code}\``))).toEqual([]);
  });
});
