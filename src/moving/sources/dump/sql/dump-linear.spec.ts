import { SourceRefused } from '../../../moving.errors.js';
import { DumpScanner } from './dump-scanner.js';

const SIZE = 32 * 1024;
const GROWTH = 4;
const PIECE = 2 * 1024;
const RUNS = 3;
/** Bytes that any dump may hold: a word, and the end of a piece. */
const SLACK_BYTES = 64 * 1024;
const SLACK_MS = 10;

/** Fills a size with a text. */
const of = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));

/** Every kind of token and statement, good and broken, in any size. */
const KINDS: Readonly<Record<string, (size: number) => string>> = {
  'a delimiter without end': (size) => `DELIMITER ${of('x', size)}`,
  'a delimiter behind blanks': (size) => `DELIMITER ${of(' ', size)}`,
  'many delimiters': (size) => of('DELIMITER ;;\n;;\nDELIMITER ;\n', size),
  'words in front of a delimiter of letters': (size) => `DELIMITER $$\nCREATE PROCEDURE p() ${of('a$b ', size)}$$`,
  'delimiters that only begin': (size) => `DELIMITER xxxxxxxxy\nSELECT ${of('x', size)}`,
  'a text without end': (size) => `INSERT INTO user VALUES ('${of('x', size)}`,
  'a text without end that nobody needs': (size) => `INSERT INTO other VALUES ('${of('x', size)}`,
  'a text of quotes': (size) => `INSERT INTO user VALUES (${of("''", size)}`,
  'a text of escapes': (size) => `INSERT INTO user VALUES ('${of('\\\\', size)}');`,
  'a text of escapes without end': (size) => `INSERT INTO user VALUES ('${of("\\'", size)}`,
  'texts in double quotes': (size) => `INSERT INTO user VALUES (${of('"a""b",', size)}1);`,
  'a name without end': (size) => `INSERT INTO \`${of('x', size)}`,
  'a name of backticks': (size) => `INSERT INTO \`${of('``', size)}`,
  'a text in GBK': (size) => `SET NAMES gbk;INSERT INTO user VALUES ('${of('\xb5\x5c', size)}');`,
  'a text in GBK without end': (size) => `SET NAMES gbk;INSERT INTO user VALUES ('${of('\xb5', size)}`,
  'a number without end': (size) => `INSERT INTO user VALUES (${of('1', size)}`,
  'a number with a point': (size) => `INSERT INTO user VALUES (1.${of('1', size)}`,
  'a number of exponents': (size) => `INSERT INTO user VALUES (${of('1e', size)}`,
  points: (size) => `INSERT INTO user VALUES (${of('.', size)}`,
  numbers: (size) => `INSERT INTO user VALUES ${of('(1.5,-2),', size)}(1,1);`,
  'hexadecimal digits': (size) => `INSERT INTO user VALUES (0x${of('4a', size)});`,
  'hexadecimal digits without end': (size) => `INSERT INTO user VALUES (0x${of('4a', size)}`,
  bits: (size) => `INSERT INTO user VALUES (b'${of('10', size)}');`,
  'a word without end': (size) => of('x', size),
  words: (size) => of('a ', size),
  dollars: (size) => of('$', size),
  blanks: (size) => of(' ', size),
  'empty lines': (size) => of('\r\n', size),
  semicolons: (size) => of(';', size),
  signs: (size) => of('@!', size),
  'a comment without end': (size) => `/*${of('*', size)}`,
  'a comment of slashes': (size) => `/*${of('/', size)}`,
  comments: (size) => of('/* a */', size),
  'a line without end': (size) => `-- ${of('x', size)}`,
  'minus signs': (size) => of('-', size),
  hashes: (size) => of('#', size),
  'lines of comments': (size) => of("# it's\n", size),
  'executed comments': (size) => of('/*!40101 SET NAMES utf8 */;', size),
  'an executed comment of digits': (size) => `/*!${of('1', size)}`,
  'executed comments in each other': (size) => of('/*!', size),
  'ends of comments': (size) => of('*/', size),
  'an INSERT of blanks': (size) => `INSERT INTO ${of(' ', size)}`,
  'an INSERT of options': (size) => `INSERT ${of('IGNORE ', size)}`,
  'an INSERT of points': (size) => `INSERT INTO a${of('.a', size)}`,
  'columns of an INSERT': (size) => `INSERT INTO user (${of('a,', size)}`,
  'columns of an INSERT that are keywords': (size) => `INSERT INTO user (${of('value,', size)}a) VALUES (1);`,
  'keywords of an INSERT': (size) => `INSERT INTO ${of('value ', size)}`,
  'heads of INSERT': (size) => of('INSERT INTO user (a,b) VALUES (1,2);', size),
  'values without end': (size) => `INSERT INTO user VALUES (${of('1,', size)}`,
  'commas between rows': (size) => `INSERT INTO user VALUES ${of(',', size)}`,
  parentheses: (size) => `INSERT INTO user VALUES ${of('(', size)}`,
  introducers: (size) => `INSERT INTO user VALUES (${of('_utf8 ', size)}`,
  'a table without columns': (size) => `CREATE TABLE ${of('a ', size)}`,
  'a table of commas': (size) => `CREATE TABLE a (${of(',', size)}`,
  'a table of columns': (size) => `CREATE TABLE a (${of('a int,', size)}b int);`,
  'a table of parentheses': (size) => `CREATE TABLE a (a ${of('(', size)}`,
  'a table of options': (size) => `CREATE TABLE a (a int) ${of('CHARSET = utf8 ', size)};`,
  'many tables': (size) => of('CREATE TABLE a (a int);', size),
  'a list of dropped tables': (size) => `DROP TABLE a${of(',a', size)};`,
  settings: (size) => `SET @a=1${of(',@b=@a', size)};`,
  'a setting of calls': (size) => `SET sql_mode=${of('CONCAT(', size)};`,
  variables: (size) => of('SET @old_a=@@a,a=@old_a;', size),
  'a body without end': (size) => `CREATE TRIGGER a BEGIN ${of('BEGIN ', size)}`,
  'a body of cases': (size) => `CREATE TRIGGER a BEGIN ${of('CASE END; ', size)} END;`,
  'words behind CREATE': (size) => `CREATE ${of('DEFINER = a ', size)}`,
  'a dump of SQLite with calls': (size) =>
    `PRAGMA a;INSERT INTO user VALUES (${of("replace('a\\nb','\\n',char(10)),", size)}1);`,
  'a dump of SQLite with a call in a call': (size) => `PRAGMA a;INSERT INTO user VALUES (${of('replace(', size)}`,
  'a text of SQLite with ends of lines': (size) =>
    `PRAGMA a;INSERT INTO user VALUES (replace('${of('\\n', size)}','\\n',char(10)));`,
  'a text of SQLite with numbers of characters': (size) =>
    `PRAGMA a;INSERT INTO user VALUES (unistr('${of('\\u000a', size)}'));`,
  'a name of SQLite in brackets': (size) => `PRAGMA a;INSERT INTO [${of('[', size)}`,
};

/** Reads a dump in pieces. @returns the processor time in milliseconds, and the most bytes that waited */
function read(dump: string): { ms: number; held: number } {
  const scanner = new DumpScanner(({ table }) => table === 'user');
  const before = process.cpuUsage();
  let held = 0;
  try {
    for (let at = 0; at < dump.length; at += PIECE) {
      for (const found of scanner.push(dump.slice(at, at + PIECE)))
        if (found.kind === 'row') held = Math.max(held, found.size);
      held = Math.max(held, scanner.held);
    }
    for (const _ of scanner.end());
  } catch (error) {
    if (!(error instanceof SourceRefused)) throw error;
  }
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, held };
}

/** The best of several runs: others may use the processor too. */
function best(dump: string): { ms: number; held: number } {
  const runs = Array.from({ length: RUNS }, () => read(dump));
  return { ms: Math.min(...runs.map(({ ms }) => ms)), held: Math.max(...runs.map(({ held }) => held)) };
}

describe('reading a dump', () => {
  it.each(Object.entries(KINDS))('takes time and memory by its length, with %s', (_name, make) => {
    const [small, large] = [make(SIZE), make(SIZE * GROWTH)].map((dump) =>
      best(Buffer.from(dump, 'latin1').toString('latin1')),
    );
    expect(large?.ms).toBeLessThan((small?.ms ?? 0) * GROWTH * 2 + SLACK_MS);
    expect(large?.held).toBeLessThanOrEqual((small?.held ?? 0) * GROWTH * 1.1 + SLACK_BYTES);
  });

  it('has the most memory for texts that nobody needs, however long they are', () => {
    const scanner = new DumpScanner(() => false);
    const piece = 'x'.repeat(1024 * 1024);
    for (const _ of scanner.push("INSERT INTO user VALUES ('"));
    for (let count = 0; count < 200; count++) {
      for (const _ of scanner.push(piece));
      expect(scanner.held).toBeLessThan(SLACK_BYTES);
    }
  });

  it.each([
    ['a text', "INSERT INTO user VALUES ('"],
    ['a row', "INSERT INTO user VALUES ('a','"],
    ['a name', 'INSERT INTO `'],
    ['a hexadecimal number', 'INSERT INTO user VALUES (0x'],
  ])('ends with the line of %s beyond 16 MiB', (_name, start) => {
    const scanner = new DumpScanner(({ table }) => table === 'user');
    const piece = 'a'.repeat(1024 * 1024);
    const push = (): void => {
      for (const _ of scanner.push(`\n\n${start}`));
      for (let count = 0; count < 40; count++) for (const _ of scanner.push(piece));
    };
    expect(push).toThrow(/^Line 3: .* more than 16 MiB/);
  });
});
