import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { getMetadataStorage } from 'class-validator';

const SRC = join(import.meta.dirname, '../src');
/** Without the environment, whose names never appear on the wire. */
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.startsWith('config'))
  .map((name) => join(SRC, name));
const CHECKS = /from '(class-validator|[./]+(common\/checks\/checks|(http\/)?fields\/\w+\.decorators)\.js)'/;
const CHECKED = FILES.filter((file) => CHECKS.test(readFileSync(file, 'utf8')));

const NO_MESSAGE = ['conditionalValidation', 'nestedValidation'];

interface Check {
  readonly type: string;
  readonly propertyName: string;
  readonly message: unknown;
}

/** The name on the wire: `ban_time` for `banTime`. */
function wireName(property: string): string {
  return property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

describe('the message of a check', () => {
  it('begins with the name of its field on the wire', async () => {
    const modules = (await Promise.all(
      CHECKED.map((file) => import(`../src/${relative(SRC, file).replace(/\.ts$/, '.js')}`)),
    )) as Record<string, unknown>[];
    const exported = modules.flatMap((module) => Object.values(module)).filter((value) => typeof value === 'function');
    const storage = getMetadataStorage() as unknown as { validationMetadatas: Map<{ name: string }, Check[]> };
    // The storage holds the classes of all files that this worker has loaded.
    const sent = [...storage.validationMetadatas].filter(([type]) =>
      exported.some((each) => each === type || Object.prototype.isPrototypeOf.call(type, each)),
    );
    const checks = sent.flatMap(([{ name }, own]) => own.map((check) => ({ name, check })));
    // The panel builds some messages during the check. Tests of the API cover them.
    const telling = checks.filter(
      ({ check }) => !NO_MESSAGE.includes(check.type) && typeof check.message !== 'function',
    );
    expect(telling.length).toBeGreaterThan(100);
    const wrong = telling
      .filter(({ check: { message, propertyName } }) => {
        const name = wireName(propertyName);
        return message === undefined ? name !== propertyName : !(message as string).startsWith(`${name} `);
      })
      .map(({ name, check }) => `${name}.${check.propertyName}: ${JSON.stringify(check.message)}`);
    expect(wrong).toEqual([]);
  });

  it('names no option of the command line, and no other text outside src/cli does', () => {
    // The options of Node and of daemons do not count. The description of a field names its option as `flags`.
    const ofOthers = ['/reader-process.ts', '/install-text.ts', '/uniproxy-text.ts', '/install-words.ts'];
    const elsewhere = FILES.filter(
      (file) => !file.startsWith(join(SRC, 'cli')) && !ofOthers.some((name) => file.endsWith(name)),
    );
    const named = elsewhere.flatMap((file) => {
      const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*|flags: '[^']*'/g, '');
      const texts = [...code.matchAll(/'[^'\n]*'|`[^`]*`/g)].map(([text]) => text);
      return texts
        .filter((text) => /[ '`(]--[a-z]/.test(text) || / push-port /.test(text))
        .map((text) => `${file}: ${text}`);
    });
    expect(named).toEqual([]);
  });
});
