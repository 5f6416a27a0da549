import fc from 'fast-check';
import { textOrBytes } from './charsets.js';
import { DumpScanner } from './dump-scanner.js';
import type { Found } from './found.js';

/** Everything in a dump that arrives in pieces of some size. */
function scan(dump: string, size = 65_536): Found[] {
  const bytes = Buffer.from(dump).toString('latin1');
  const scanner = new DumpScanner(({ table }) => table === 'user');
  const found: Found[] = [];
  for (let at = 0; at < bytes.length; at += size) found.push(...scanner.push(bytes.slice(at, at + size)));
  found.push(...scanner.end());
  return found;
}

function rows(dump: string, size?: number): (readonly (string | null)[])[] {
  return scan(dump, size).flatMap((found) =>
    found.kind === 'row'
      ? [found.values.map((value) => (value === null || typeof value === 'string' ? value : textOrBytes(value.bytes)))]
      : [],
  );
}

const DUMP = `/*M!999999\\- enable the sandbox mode */
-- MariaDB dump 10.19; a comment with ' and ;
/*!40101 SET NAMES utf8mb4 */;
DROP TABLE IF EXISTS \`user\`;
CREATE TABLE \`user\` (
  \`id\` int(10) unsigned NOT NULL AUTO_INCREMENT COMMENT 'a, b) and ''c''',
  \`price\` decimal(5,2) DEFAULT 1.00,
  \`is_on\` bit(1) NOT NULL DEFAULT b'1',
  \`kind\` enum('a)','b,') DEFAULT NULL,
  PRIMARY KEY (\`id\`),
  KEY \`k\` (\`price\`,\`id\`)
) ENGINE=InnoDB;
LOCK TABLES \`user\` WRITE;
INSERT INTO \`other\` VALUES (1,'INSERT INTO \`user\` VALUES (9,9,9,9);'),(2,'it''s');
INSERT INTO \`user\` VALUES (1,-1.50,b'1','a)'),(2,NULL,'\\0','x\\'y\\\\z''w\\n'),
(3,1e3,_binary 0x01,"say ""hi"" it's");
insert ignore into db.user (id, kind) values (4, '密码😀');
UNLOCK TABLES;
DELIMITER ;;
/*!50003 CREATE TRIGGER t BEFORE INSERT ON user FOR EACH ROW BEGIN SET @a = ';'; END */;;
CREATE PROCEDURE p() BEGIN INSERT INTO \`user\` VALUES (7,7,7,7); END;;
DELIMITER ;
INSERT INTO user VALUES (5,0,1,'z') ON DUPLICATE KEY UPDATE kind = VALUES(kind);
-- Dump completed`;

const ROWS = [
  ['1', '-1.50', '1', 'a)'],
  ['2', null, '\0', "x'y\\z'w\n"],
  ['3', '1e3', '\u0001', 'say "hi" it\'s'],
  ['4', '密码😀'],
  ['5', '0', '1', 'z'],
];

describe('a dump', () => {
  it('has tables with their columns and types', () => {
    expect(scan(DUMP).filter(({ kind }) => kind === 'table')).toMatchObject([
      {
        table: 'user',
        columns: new Map([
          ['id', 'int'],
          ['price', 'decimal'],
          ['is_on', 'bit'],
          ['kind', 'enum'],
        ]),
      },
    ]);
  });

  it('has rows with every kind of literal, and none from comments, texts, triggers and procedures', () => {
    expect(rows(DUMP)).toEqual(ROWS);
  });

  it.each([1, 2, 3, 7, 64, 1000])('has the same rows in pieces of %i bytes', (size) => {
    expect(rows(DUMP, size)).toEqual(ROWS);
  });

  it('gives back each text that a dump writes', () => {
    const written = (text: string): string =>
      `'${text.replace(/[\0\n\r\\'"\u001a]/g, (found) => `\\${{ '\0': '0', '\n': 'n', '\r': 'r', '\u001a': 'Z' }[found] ?? found}`)}'`;
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (texts, size) => {
          const values = texts.map((text) => `(${written(text)})`).join(',');
          const dump = `INSERT INTO other VALUES ${values};\nINSERT INTO user VALUES ${values};\n`;
          expect(rows(dump, size)).toEqual(texts.map((text) => [text]));
        },
      ),
    );
  });

  it('keeps the sign for unreadable characters, which is a character of its own', () => {
    expect(rows("INSERT INTO user VALUES ('\ufffd');")).toEqual([['\ufffd']]);
  });

  it.each([
    ['in a row', "INSERT INTO user VALUES (1,'a"],
    ['between rows', 'INSERT INTO user VALUES (1),'],
    ['in a skipped statement', "INSERT INTO other VALUES (1,'a')"],
  ])('that ends %s is refused', (_where, dump) => {
    expect(() => scan(dump)).toThrow('The dump ends in the middle of a statement');
  });

  it.each(['NOW()', 'CONCAT(1, 2)', '@a', '(SELECT 1)'])('with the value %s is refused', (value) => {
    expect(() => scan(`INSERT INTO user VALUES (1, ${value}${' '.repeat(100)});`)).toThrow('no literal');
  });
});
