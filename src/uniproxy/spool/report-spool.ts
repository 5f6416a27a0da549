import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { isJsonObject } from '../../common/json/json-object.js';
import type { TrafficRow } from '../../traffic/rows/traffic-report.js';

/** A report that waits for the database. */
export interface SpooledReport {
  readonly nodeId: number;
  /** The line key that its daemon has shown. */
  readonly keyId: number;
  /** Unix seconds. */
  readonly arrivedAt: number;
  readonly rows: readonly TrafficRow[];
}

const OWNER_ONLY = 0o600;
const FOLDER_OF_OWNER = 0o700;
const ENDING = '.json';
/** The moment, so that files sort by arrival, and a name that no other file ever has. */
const NAME = /^\d{10}-[\da-f-]{36}\.json$/;

/**
 * Reports in files, one each. A file is on the disk when {@link put} resolves, and it has its name only when it is whole. Several processes
 * may share the folder.
 */
export class ReportSpool {
  constructor(private readonly folder: string) {}

  /** Stores a report durably. @throws the error of the system */
  async put(report: SpooledReport): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: FOLDER_OF_OWNER });
    const name = `${String(report.arrivedAt).padStart(10, '0')}-${randomUUID()}${ENDING}`;
    const path = join(this.folder, name);
    const unfinished = `${path}.part`;
    const file = await open(unfinished, 'wx', OWNER_ONLY);
    try {
      await file.writeFile(textOf(report));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
    await this.sync();
  }

  /** The names of all reports, the oldest first. A report that a crash has cut off was never acknowledged. */
  async names(): Promise<string[]> {
    try {
      return (await readdir(this.folder)).filter((name) => NAME.test(name)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  /** Undefined for a report that another process has removed. @throws SyntaxError for a file that holds no report */
  async read(name: string): Promise<SpooledReport | undefined> {
    try {
      return reportOf(await readFile(join(this.folder, name), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async remove(name: string): Promise<void> {
    try {
      await unlink(join(this.folder, name));
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }

  /** The names in a folder are on the disk after this. */
  private async sync(): Promise<void> {
    const folder = await open(this.folder);
    try {
      await folder.sync();
    } finally {
      await folder.close();
    }
  }
}

/** Numbers of any size are text. */
function textOf({ nodeId, keyId, arrivedAt, rows }: SpooledReport): string {
  const texts = rows.map(({ uid, upload, download }) => [String(uid), String(upload), String(download)]);
  return JSON.stringify({ nodeId, keyId, arrivedAt, rows: texts });
}

function reportOf(text: string): SpooledReport {
  const stored: unknown = JSON.parse(text);
  if (!isJsonObject(stored) || !Array.isArray(stored['rows'])) throw new SyntaxError('The file holds no report');
  const rows = stored['rows'].map((row: unknown): TrafficRow => {
    const [uid = 0n, upload = 0n, download = 0n] = Array.isArray(row) ? row.map((each) => BigInt(String(each))) : [];
    return { uid, upload, download };
  });
  return {
    nodeId: Number(stored['nodeId']),
    keyId: Number(stored['keyId']),
    arrivedAt: Number(stored['arrivedAt']),
    rows,
  };
}

/** Nothing has been written yet. */
function isMissing(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    (error.code === 'ENOENT' || error.code === 'ENOTDIR')
  );
}
