import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ATTENTION_CODES, isToldByDoctor } from '../src/admin/attention/attention-codes.js';
import { checkOf, DOCTOR_CODES, DOCTOR_TEXTS } from '../src/admin/doctor/finding-texts.js';
import { FINDING_CODES } from '../src/admin/nodes/node-findings.js';
import { SEALED_COLUMNS } from '../src/admin/secrets/sealed-columns.js';

interface Told {
  readonly what: string;
  readonly advice?: string;
}
interface Messages {
  readonly attention: { readonly items: object; readonly remedies: object };
  readonly node: { readonly doctor: { readonly findings: Record<string, Told> } };
  readonly settings: {
    readonly secrets: { readonly kinds: object };
    readonly doctor: { readonly findings: Record<string, Told>; readonly checks: object; readonly remedies: object };
  };
}

const messagesOf = (language: string): Messages =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../web/src/i18n/${language}.json`), 'utf8')) as Messages;
const inPage = (text: string): string => text.replaceAll(/\{(\w+)\}/g, '{{$1}}');
const placesOf = (text: string): string[] => [...text.matchAll(/\{\{\w+\}\}/g)].map(String).sort();

describe('the findings of the doctor', () => {
  it('have the sentences of the command line in en', () => {
    const own = DOCTOR_CODES.filter((code) => !isToldByDoctor(code));
    const sentences = own.map((code) => {
      const { finding, ...rest } = DOCTOR_TEXTS[code];
      return [code, { what: inPage(finding), ...('advice' in rest && { advice: inPage(rest.advice) }) }] as const;
    });
    expect(messagesOf('en').settings.doctor.findings).toEqual(Object.fromEntries(sentences));
  });

  it('have texts in zh with the same values, and every text has an existing code', () => {
    const values = (findings: Record<string, Told>) =>
      Object.entries(findings).map(([code, { what, advice }]) => [code, placesOf(what), advice && placesOf(advice)]);
    const { findings } = messagesOf('zh').settings.doctor;
    expect(values(findings)).toEqual(values(messagesOf('en').settings.doctor.findings));
    const texts = Object.values(findings).flatMap(({ what, advice = '。' }) => [what, advice]);
    expect(texts.filter((text) => !/[\u3000-\u9fff]|^(Node.js )?\{\{\w+\}\}$/u.test(text))).toEqual([]);
  });

  it.each(['en', 'zh'])('name each check, and each kind of secret with its remedy, in %s', (language) => {
    const { doctor, secrets } = messagesOf(language).settings;
    expect(Object.keys(doctor.checks).sort()).toEqual([...new Set(DOCTOR_CODES.map(checkOf))].sort());
    const columns = SEALED_COLUMNS.map(({ column }) => column).sort();
    expect([Object.keys(doctor.remedies).sort(), Object.keys(secrets.kinds).sort()]).toEqual([columns, columns]);
  });

  it.each(['en', 'zh'])('that need attention have one text each, with advice, in %s', (language) => {
    const { items, remedies } = messagesOf(language).attention;
    const codes = new Set(Object.keys(items).map((key) => key.replace(/_(one|other)$/, '')));
    expect([...codes].sort()).toEqual([...ATTENTION_CODES].sort());
    expect(Object.keys(remedies).sort()).toEqual([...ATTENTION_CODES].sort());
  });

  it.each(['en', 'zh'])('of a node have one text each in %s, and every text has an existing code', (language) => {
    expect(Object.keys(messagesOf(language).node.doctor.findings).sort()).toEqual([...FINDING_CODES].sort());
  });
});
