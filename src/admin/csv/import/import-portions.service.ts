import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SecretBox } from '../../../common/secrets/secret-box.js';
import { Database } from '../../../database/database.js';
import { Claims } from '../../../users/batch/claims.js';
import type { CsvLine } from '../csv-line.js';
import type { KeptLines } from '../reading/csv-reads.js';
import { ImportPortionRepository } from './import-portion.repository.js';

const DELETED_AT_A_TIME = 20;
const CLAIMS_AT_A_TIME = 100;

/** The lines that follow, and the end of their portion. */
export interface NextLines {
  readonly lines: readonly CsvLine[];
  readonly lastLine: number;
  /** The e-mails, ports and UUIDs that earlier lines of the portion took. */
  readonly claims: Claims;
}

/** Stores the lines of imports until they are imported. The lines are encrypted, since they may hold passwords. */
@Injectable()
export class ImportPortionsService {
  constructor(
    private readonly database: Database,
    private readonly secrets: SecretBox,
    private readonly portions: ImportPortionRepository,
  ) {}

  async add(manager: EntityManager, importId: number, { text, lastLine }: KeptLines): Promise<void> {
    const content = this.secrets.seal(text);
    await manager.withRepository(this.portions).insert({ importId, lastLine, content, claims: null });
  }

  /** The lines of one portion that follow a line; undefined at the end of the file. */
  async after(importId: number, line: number): Promise<NextLines | undefined> {
    const portion = await this.portions.findAfter(importId, line);
    if (portion === undefined) return undefined;
    const content = this.secrets.open(portion.content);
    if (content === undefined)
      throw new Error(`APP_SECRET has changed: the lines of import ${importId} cannot be opened`);
    const lines = readLines(content);
    const { lastLine, claims } = portion;
    return { lines: lines.filter((each) => each.line > line), lastLine, claims: new Claims(readKeys(claims)) };
  }

  /** Stores the e-mails, ports and UUIDs that lines of a portion took. Empties the portion once all of its lines are imported. */
  async settle(
    manager: EntityManager,
    importId: number,
    lastLine: number,
    { claims, isDone }: { readonly claims: Claims; readonly isDone: boolean },
  ): Promise<void> {
    const emptied = isDone ? { content: '' } : {};
    const changes = { ...emptied, claims: JSON.stringify(claims) };
    await manager.withRepository(this.portions).update({ importId, lastLine }, changes);
  }

  /** The e-mails, ports and UUIDs that imported lines took. */
  async claims(importId: number): Promise<Claims> {
    const claims = new Claims();
    for (let after = 0; ;) {
      const portions = await this.portions.listClaims(importId, after, CLAIMS_AT_A_TIME);
      for (const portion of portions) {
        claims.merge(new Claims(readKeys(portion.claims)));
        after = portion.lastLine;
      }
      if (portions.length < CLAIMS_AT_A_TIME) return claims;
    }
  }

  /** Deletes all portions of an import, one by one: each may have 64 KiB. */
  async delete(importId: number): Promise<void> {
    for (let isMore = true; isMore;) {
      const ends = await this.portions.listEnds(importId, DELETED_AT_A_TIME);
      for (const lastLine of ends)
        await this.database.write((manager) => manager.withRepository(this.portions).delete({ importId, lastLine }));
      isMore = ends.length === DELETED_AT_A_TIME;
    }
  }
}

function readLines(text: string): CsvLine[] {
  const lines: unknown = JSON.parse(text);
  if (!Array.isArray(lines)) throw new Error('stored lines must be a list');
  return lines.map((each: unknown) => {
    if (!Array.isArray(each)) throw new Error('a stored line must be a list');
    const [line, ...values] = each.map(String);
    return { line: Number(line), values };
  });
}

function readKeys(text: string | null): string[] {
  const keys: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(keys) ? keys.map(String) : [];
}
