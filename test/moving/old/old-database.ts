import { randomBytes } from 'node:crypto';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { createConnection } from 'mysql2/promise';
import type { DebianPackage } from '../../support/describe-with.js';
import { findProgram } from '../../../scripts/servers/find-program.mjs';
import { type OldTable, statementsOf } from './sql.js';

const SERVER = process.env['TEST_SERVER_URL'];
const CLIENT = findProgram('mariadb-dump') ?? findProgram('mysqldump');

/** The program that writes dumps. */
export const DUMP_CLIENT: DebianPackage = { name: 'mariadb-client', isHere: CLIENT !== undefined };

/** The live database of an old panel, on the server that the tests share. */
export class OldDatabase {
  private readonly accounts: string[] = [];

  private constructor(
    private readonly server: string,
    private readonly name: string,
  ) {}

  static async create(tables: readonly OldTable[]): Promise<OldDatabase> {
    if (SERVER === undefined) throw new Error('no server');
    const database = new OldDatabase(SERVER, `old_panel_${randomBytes(6).toString('hex')}`);
    await database.onServer([
      `CREATE DATABASE ${database.name} CHARACTER SET utf8mb4`,
      `USE ${database.name}`,
      ...statementsOf(tables),
    ]);
    return database;
  }

  get url(): string {
    const url = new URL(this.server);
    url.pathname = `/${this.name}`;
    return url.href;
  }

  /** The URL for another account. */
  urlFor(user: string, password: string): string {
    const url = new URL(this.url);
    url.username = user;
    url.password = password;
    return url.href;
  }

  /** Creates an account that may read this database. */
  async grant(user: string, password: string): Promise<void> {
    this.accounts.push(user);
    await this.onServer([
      `CREATE USER '${user}'@'%' IDENTIFIED BY '${password}'`,
      `GRANT SELECT ON ${this.name}.* TO '${user}'@'%'`,
    ]);
  }

  /** Leaves the account the right to a table that concerns no import. */
  async revoke(user: string): Promise<void> {
    await this.onServer([
      `REVOKE SELECT ON ${this.name}.* FROM '${user}'@'%'`,
      ...['level', 'node'].map((table) => `GRANT SELECT (id) ON ${this.name}.${table} TO '${user}'@'%'`),
    ]);
  }

  async run(statement: string): Promise<void> {
    await this.onServer([`USE ${this.name}`, statement]);
  }

  /** What the dump program of the machine writes. */
  async dump(): Promise<string> {
    const { hostname, port, username, password } = new URL(this.server);
    const login = [`--host=${hostname}`, `--port=${port}`, `--user=${username}`, '--protocol=tcp', '--skip-ssl'];
    const env = { ...process.env, MYSQL_PWD: decodeURIComponent(password) };
    const options = { env, encoding: 'utf8', maxBuffer: 1024 ** 3 } as const;
    const { stdout } = await promisify(execFile)(CLIENT ?? '', [...login, this.name], options);
    return stdout;
  }

  async drop(): Promise<void> {
    await this.onServer([
      `DROP DATABASE ${this.name}`,
      ...this.accounts.map((account) => `DROP USER IF EXISTS '${account}'@'%'`),
    ]);
  }

  private async onServer(statements: readonly string[]): Promise<void> {
    const url = new URL(this.server);
    const connection = await createConnection({
      host: url.hostname,
      port: Number(url.port || 3306),
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    });
    try {
      await connection.query("SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'");
      for (const statement of statements) await connection.query(statement);
    } finally {
      connection.destroy();
    }
  }
}
