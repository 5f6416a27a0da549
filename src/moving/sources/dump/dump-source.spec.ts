import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DumpSource } from './dump-source.js';

describe('a dump as a source', () => {
  const folder = mkdtempSync(join(tmpdir(), 'linegate-source-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function open(dump: string | Buffer): Promise<DumpSource> {
    const file = join(folder, 'dump');
    writeFileSync(file, dump);
    return DumpSource.open({ path: file });
  }

  /** The values of a column of the table `user`, or of another one. */
  async function read(dump: string | Buffer | DumpSource, column = 'name', table = 'user'): Promise<(string | null)[]> {
    const source = dump instanceof DumpSource ? dump : await open(dump);
    const values: (string | null)[] = [];
    for await (const row of source.rows([table])) values.push(row.textOrNull(column));
    return values;
  }

  const table = (name: string, options = ''): string =>
    `CREATE TABLE ${name} (\`id\` int NOT NULL, \`name\` varchar(64)${options === 'if' ? '' : ' DEFAULT NULL'})${options};\n`;
  const insert = (name: string, ...names: string[]): string =>
    `INSERT INTO ${name} VALUES ${names.map((each, index) => `(${index + 1},'${each}')`).join(',')};\n`;
  const USER = table('`user`');

  describe('with several databases', () => {
    const TWO = [
      ...['CREATE DATABASE one; USE `one`;\n', USER, insert('`user`', 'of one')],
      ...['USE two;\n', USER, table('`more`'), insert('`user`', 'of two'), insert('one.user', 'of one, too')],
    ].join('');

    it('keeps their tables and rows apart', async () => {
      const source = await open(TWO);
      expect([...source.databases].map(([name, tables]) => [name, [...tables.keys()]])).toEqual([
        ['one', ['user']],
        ['two', ['user', 'more']],
      ]);
      expect(await read(source.of('one'))).toEqual(['of one', 'of one, too']);
      expect(await read(source.of('two'))).toEqual(['of two']);
    });

    it('takes the names before points', async () => {
      const source = await open(
        `${table('`a`.`user`')}${table('b . user')}${insert('`a`.`user`', 'in a')}${insert('b.`user`', 'in b')}`,
      );
      expect([await read(source.of('a')), await read(source.of('b'))]).toEqual([['in a'], ['in b']]);
    });

    it('needs no semicolon behind USE', async () => {
      const source = await open(`use one\n${USER}${insert('user', 'x')}use \`two\`  \n${USER}${insert('user', 'y')}`);
      expect([await read(source.of('one')), await read(source.of('two'))]).toEqual([['x'], ['y']]);
    });

    it('knows tables that only their rows call by the name of a database', async () => {
      const source = await open(`-- one.user\n${USER}${insert('one.user', 'x')}${insert('one.user', 'y')}`);
      expect([...source.databases.keys()]).toEqual(['one']);
      expect(await read(source)).toEqual(['x', 'y']);
      await expect(open(`${USER}${insert('one.user', 'x')}${insert('two.user', 'y')}`)).rejects.toThrow(
        'Line 3: rows of user are for the databases one, two, but its CREATE TABLE names none',
      );
    });

    it('forgets a database that is dropped', async () => {
      const source = await open(`USE one;${USER}${insert('user', 'x')}DROP DATABASE IF EXISTS one;USE two;${USER}`);
      expect([...source.databases.keys()]).toEqual(['two']);
    });
  });

  describe('with one table twice', () => {
    it.each([
      ['created again', ''],
      ['dropped', 'DROP TABLE IF EXISTS `other`, `user`;\n'],
      ['dropped in an executed comment', '/*!50001 DROP TABLE IF EXISTS `user`*/;\n'],
    ])('takes the rows behind the last definition of one that is %s', async (_how, between) => {
      const dump = `${USER}${insert('user', 'old', 'older')}${between}${USER}${insert('user', 'new')}`;
      expect(await read(dump)).toEqual(['new']);
    });

    it.each(['TRUNCATE TABLE `user`;', 'TRUNCATE user;', 'DELETE FROM `user`;'])('begins anew at %s', async (empty) => {
      expect(await read(`${USER}${insert('user', 'old')}${empty}\n${insert('user', 'new')}`)).toEqual(['new']);
    });

    it('takes the columns of the last definition', async () => {
      const dump = `CREATE TABLE user (old int, id int, name text);DROP TABLE user;${USER}${insert('user', 'x')}`;
      expect((await open(dump)).tables.get('user')).toEqual(
        new Map([
          ['id', 'int'],
          ['name', 'varchar'],
        ]),
      );
      expect(await read(dump)).toEqual(['x']);
    });

    it('has no table that is dropped at the end, as the stand-in of a view', async () => {
      const source = await open(`${USER}${table('v')}${insert('user', 'x')}/*!50001 DROP TABLE IF EXISTS \`v\`*/;\n`);
      expect([...source.tables.keys()]).toEqual(['user']);
    });

    it('refuses rows on both sides of a definition that changes nothing', async () => {
      const optional = 'CREATE TABLE IF NOT EXISTS `user` (`id` int, `name` text);\n';
      expect(await read(`${optional}${optional}${insert('user', 'x')}`)).toEqual(['x']);
      await expect(open(`${optional}${insert('user', 'x')}${optional}${insert('user', 'y')}`)).rejects.toThrow(
        'Line 4: the dump has the table user twice',
      );
    });
  });

  describe('with comments, triggers and procedures', () => {
    it.each([
      ["# it's a comment\n", ''],
      ["-- it's\n--\n--\tit's\n", ''],
      ["/* it's; */", ''],
      [
        "/*!50003 CREATE TRIGGER t BEFORE INSERT ON user FOR EACH ROW BEGIN # it's\n SET @a = 1; # don't\n END */;\n",
        ';',
      ],
      ["CREATE PROCEDURE p()\nBEGIN\n  # it's\n  -- isn't\n  INSERT INTO user VALUES (9,'wrong');\nEND\n", ''],
      ["CREATE DEFINER=`a`@`%` FUNCTION f() RETURNS int BEGIN # we're\n RETURN 1; END\n", ''],
      [
        "/*!50003 CREATE*/ /*!50017 DEFINER=`a`*/ /*!50003 TRIGGER t AFTER INSERT ON user FOR EACH ROW # it's\nSET @a=1 */",
        '',
      ],
    ])('reads on behind %j', async (text) => {
      const body =
        text.startsWith('#') || text.startsWith('--') || text.startsWith('/* ')
          ? text
          : `DELIMITER ;;\n${text};;\nDELIMITER ;\n`;
      expect(await read(`${USER}${body}${insert('user', 'right')}`)).toEqual(['right']);
    });

    it('finds the end of a body without a delimiter of its own', async () => {
      const body = `CREATE TRIGGER t AFTER INSERT ON user FOR EACH ROW BEGIN
        IF NEW.id > 1 THEN BEGIN INSERT INTO user VALUES (7,'wrong'); END; END IF; # it's
        SET @a = CASE WHEN 1 THEN 2 ELSE 3 END; CASE 1 WHEN 1 THEN SET @b = 1; END CASE;
        INSERT INTO user VALUES (8,'wrong'); END;\n`;
      expect(await read(`${USER}${body}${insert('user', 'right')}`)).toEqual(['right']);
    });

    it('executes what comments hold for a server, and not those for none', async () => {
      const dump = `/*!40101 SET NAMES latin1 */;/*M!100100 SET NAMES utf8mb4 */;/*M!999999\\- enable the sandbox mode */
        ${USER}/*!99999 DROP TABLE user */;/*!50000 INSERT INTO user VALUES (1,'香' /* it's */ ) */;`;
      expect(await read(dump)).toEqual(['香']);
    });
  });

  describe('in a character set', () => {
    const inBytes = (charset: string, bytes: number[], options = '') =>
      Buffer.concat([
        Buffer.from(`/*!40101 SET NAMES ${charset} */;\n${table('user', options)}INSERT INTO user VALUES (1,'`),
        Buffer.from(bytes),
        Buffer.from("'),(2,'b');\n"),
      ]);

    it.each([
      ['latin1', [0xe9, 0x80], 'é€'],
      ['gbk', [0xcf, 0xe3, 0x81, 0x5c, 0x81, 0x60], '香乗乣'],
      ['GB2312', [0xcf, 0xe3], '香'],
      ['gb18030', [0x94, 0x39, 0xda, 0x33], '💩'],
      ['big5', [0xad, 0xbb, 0xa5, 0x5c], '香功'],
      ['utf8', [0xe9, 0xa6, 0x99], '香'],
      ['utf8mb3', [0xe9, 0xa6, 0x99], '香'],
      ['binary', [0xe9, 0xa6, 0x99], '香'],
      ["'cp1251'", [0xdf], 'Я'],
    ])('%s reads its texts', async (charset, bytes, text) => {
      expect(await read(inBytes(charset, bytes))).toEqual([text, 'b']);
    });

    it('that a variable names, for a while, reads its texts', async () => {
      const dump = Buffer.concat([
        Buffer.from(
          `SET character_set_client = latin1;SET @saved_cs_client = @@character_set_client;
          SET @@session.character_set_client = utf8mb4;${USER}SET character_set_client = @saved_cs_client;
          INSERT INTO user VALUES (1,'\xe9'),(2,_utf8mb4'`,
          'latin1',
        ),
        Buffer.from('香'),
        Buffer.from("'),(3,N'"),
        Buffer.from('港'),
        Buffer.from("');"),
      ]);
      expect(await read(dump)).toEqual(['é', '香', '港']);
    });

    it.each([
      ['utf8mb4', [0xcf, 0xe3]],
      ['gbk', [0xe9, 0xff]],
      ['utf32', [0xe9]],
    ])('%s is refused, with the line, if its bytes are no text', async (charset, bytes) => {
      const dump = inBytes(charset, bytes);
      await expect(read(dump)).rejects.toThrow(`Line 3: user.name has bytes that are no text in ${charset}`);
      await expect(read(dump)).rejects.toMatchObject({ reason: { code: 'dump-text' } });
      // Nobody reads that column.
      expect(await read(dump, 'id')).toEqual(['1', '2']);
    });

    it('without characters of its tables is refused, since the dump has lost them', async () => {
      const lost = [0x3f, 0x3f];
      const dump = inBytes('latin1', lost, ' ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin');
      await expect(read(dump)).rejects.toThrow('Line 3: user.name has "??". A dump in latin1');
      expect(await read(inBytes('latin1', lost, ' DEFAULT CHARSET=latin1'))).toEqual(['??', 'b']);
      expect(await read(inBytes('utf8mb4', lost, ' CHARACTER SET utf8mb4'))).toEqual(['??', 'b']);
    });

    it('keeps the bytes of binary columns', async () => {
      const dump = `CREATE TABLE user (a varbinary(9), b blob, c text, d bit(1));
        INSERT INTO user VALUES (0xff00,_binary '\xff','x',_binary '\\0'),(X'e9a699',X'41',_utf8mb4 0xe9a699,b'1');`;
      const bytes = Buffer.from(dump, 'latin1');
      expect(await read(bytes, 'a')).toEqual(['\xff\0', '香']);
      expect(await read(bytes, 'b')).toEqual(['\xff', 'A']);
      expect(await read(bytes, 'c')).toEqual(['x', '香']);
      expect(await read(bytes, 'd')).toEqual(['0', '1']);
    });

    it('passes over the mark of UTF-8, and refuses UTF-16 with and without its mark', async () => {
      expect(await read(`\ufeff${USER}${insert('user', 'x')}`)).toEqual(['x']);
      const utf16 = Buffer.from(`\ufeff${USER}`, 'utf16le');
      for (const bytes of [utf16, Buffer.from(utf16).swap16(), utf16.subarray(2)])
        await expect(open(bytes)).rejects.toThrow('The dump is in UTF-16');
    });
  });

  describe('with other escapes', () => {
    it('takes backslashes as they are where the dump says so', async () => {
      const dump = `${USER}SET @OLD_SQL_MODE=@@SQL_MODE, SQL_MODE='NO_BACKSLASH_ESCAPES,ANSI_QUOTES';
        INSERT INTO "user" ("id", "name") VALUES (1,'a\\'),(2,'it''s \\n');SET SQL_MODE=@OLD_SQL_MODE;
        INSERT INTO user VALUES (3,'a\\n');`;
      expect(await read(dump)).toEqual(['a\\', "it's \\n", 'a\n']);
    });

    it('keeps the escapes that have a meaning in patterns', async () => {
      expect(await read(`${USER}INSERT INTO user VALUES (1,'a\\%b\\_c\\d');`)).toEqual(['a\\%b\\_cd']);
    });
  });

  describe('of SQLite', () => {
    const HEAD = 'PRAGMA foreign_keys=OFF;\nBEGIN TRANSACTION;\n';
    const V2 =
      'CREATE TABLE IF NOT EXISTS "v2_user" ("id" integer primary key autoincrement not null, "name" varchar, key text, [x] blob, bare);\n';

    it('has its columns, texts, line ends and bytes', async () => {
      const dump = `${HEAD}${V2}INSERT INTO v2_user VALUES(1,'a\\nb\\','it''s #1','-- x',NULL);
INSERT INTO v2_user VALUES(2,replace(replace('a\\r\\nb','\\r',char(13)),'\\n',char(10)),X'e9a699',X'ff',-1.5);
INSERT INTO "v2_user" VALUES(3,unistr('a\\u000ab\\\\'),'"',NULL,1e3);
CREATE TRIGGER t AFTER INSERT ON v2_user BEGIN INSERT INTO v2_user VALUES(9,'wrong','','',1); END;
CREATE INDEX "i" on "v2_user" ("id");\nCOMMIT;\n`;
      const source = await open(dump);
      expect([...(source.tables.get('v2_user') ?? [])]).toEqual([
        ...[
          ['id', 'integer'],
          ['name', 'varchar'],
          ['key', 'text'],
          ['x', 'blob'],
          ['bare', ''],
        ],
      ]);
      expect(await read(source, 'name', 'v2_user')).toEqual(['a\\nb\\', 'a\r\nb', 'a\nb\\']);
      expect(await read(source, 'key', 'v2_user')).toEqual(["it's #1", '香', '"']);
      expect(await read(source, 'bare', 'v2_user')).toEqual([null, '-1.5', '1e3']);
    });

    it('is refused if it was cut, or if its tool has met errors', async () => {
      await expect(open(`${HEAD}${V2}INSERT INTO v2_user VALUES(1,'a','b','c',1);\n`)).rejects.toThrow(
        'missing (COMMIT)',
      );
      await expect(open(`${HEAD}${V2}ROLLBACK; -- due to errors\n`)).rejects.toThrow('missing (COMMIT)');
    });

    it('as a database file tells what to do', async () => {
      await expect(open(Buffer.from('SQLite format 3\0\x10\0'))).rejects.toThrow('sqlite3 <file> .dump');
    });
  });

  describe('whose end is missing', () => {
    const SAVE = '/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n';
    const RESTORE = '/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n';
    const ROWS = `${USER}${insert('user', 'x')}`;

    it.each([
      ['mysqldump', '-- MySQL dump 10.13  Distrib 8.4\n', '-- Dump completed on 2026-11-26\n'],
      [
        'mariadb-dump',
        '/*M!999999\\- enable the sandbox mode */ \n-- MariaDB dump 10.19\n',
        '-- Dump completed on x\n',
      ],
      ['mysqldump without comments', SAVE, RESTORE],
      [
        'phpMyAdmin',
        '-- phpMyAdmin SQL Dump\nSET SQL_MODE = "NO_AUTO_VALUE_ON_ZERO";\nSTART TRANSACTION;\n',
        'COMMIT;\n',
      ],
      [
        'Navicat',
        '/*\n Navicat Premium Data Transfer\n*/\nSET NAMES utf8mb4;\nSET FOREIGN_KEY_CHECKS = 0;\n',
        'SET FOREIGN_KEY_CHECKS = 1;\n',
      ],
      [
        'HeidiSQL',
        '/*!40014 SET @OLD_FOREIGN_KEY_CHECKS=@@FOREIGN_KEY_CHECKS, FOREIGN_KEY_CHECKS=0 */;\n',
        '/*!40014 SET FOREIGN_KEY_CHECKS=IFNULL(@OLD_FOREIGN_KEY_CHECKS, 1) */;\n',
      ],
      ['Adminer', '-- Adminer 4.8.1 MySQL 8.0.36 dump\n\nSET foreign_key_checks = 0;\n', '-- 2026-11-26 10:00:00\n'],
      ['a lock', 'LOCK TABLES `user` WRITE;\n', 'UNLOCK TABLES;\n'],
    ])('is refused for %s', async (_tool, head, end) => {
      expect(await read(`${head}${ROWS}${end}`)).toEqual(['x']);
      await expect(open(`${head}${ROWS}`)).rejects.toThrow('The dump is not complete');
    });
  });

  describe('of a tool', () => {
    it.each([
      [
        'mydumper',
        '/*!40101 SET NAMES binary*/;\n/*!40014 SET FOREIGN_KEY_CHECKS=0*/;\n',
        'INSERT INTO `user` VALUES(1,"a\\"b"),\n(2,"香")\n;\n',
        ['a"b', '香'],
      ],
      ['DBeaver', '', "INSERT INTO test.`user` (id,name) VALUES\n\t (1,'a'),\n\t (2,NULL);\n", ['a', null]],
      ['phpMyAdmin', '', "INSERT INTO `user` (`id`, `name`) VALUES\n(1, 'a\\r\\nb'),\n(2, 0x61);\n", ['a\r\nb', 'a']],
      [
        'DataGrip',
        '',
        "insert into user (id, name) values (1, 'a');\ninsert into user (name, id) values ('b', 2);\n",
        ['a', 'b'],
      ],
      [
        'mysqldump --replace',
        '',
        "REPLACE INTO `user` VALUES (1,'a');\nINSERT  IGNORE INTO `user` VALUES (2,'b');\n",
        ['a', 'b'],
      ],
      [
        'Adminer',
        '',
        "INSERT INTO `user` (`id`, `name`) VALUES\n(1,\t'a\nb'),\n(2,\tNULL) ON DUPLICATE KEY UPDATE `id` = VALUES(`id`);\n",
        ['a\nb', null],
      ],
      ['Windows', 'DELIMITER ;;\r\nSELECT 1;;\r\nDELIMITER ;\r\n', "INSERT INTO `user` VALUES (1,'a');\r\n", ['a']],
    ])('%s is read', async (_tool, head, rows, names) => {
      expect(await read(`${head}${USER}${rows}`)).toEqual(names);
    });

    it.each([
      ['INSERT INTO user SELECT * FROM other;', 'rows of user are not in the dump as INSERT'],
      [
        "LOAD DATA LOCAL INFILE 'user.dat' INTO TABLE `user` FIELDS TERMINATED BY ',';",
        'rows of user are not in the dump',
      ],
      ['INSERT INTO user VALUES (1);', 'a row of user with 1 values for 2 columns'],
      ["INSERT INTO user VALUES (1,CONCAT('a'));", 'a value that is no literal: CONCAT'],
    ])('is refused where %s would lose rows', async (rows, message) => {
      await expect(read(`${USER}${rows}\n`)).rejects.toThrow(new RegExp(`^Line 2: .*${message}`));
    });

    it('is refused where a delimiter is none', async () => {
      await expect(open(`${USER}DELIMITER ${'x'.repeat(1024 * 1024)}`)).rejects.toThrow('Line 2: DELIMITER must name');
    });
  });

  it('takes no table with more columns than a server', async () => {
    const columns = Array.from({ length: 5000 }, (_, index) => `c${index} int`).join();
    await expect(open(`CREATE TABLE user (${columns});`)).rejects.toThrow('or has more than 4096 columns');
  });
});
