import { createWriteStream, existsSync } from 'node:fs';
import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { PanelError } from '../../common/problems/panel.errors.js';
import { SecretKeys } from '../../common/secrets/secret-keys.js';
import { Clock } from '../../common/time/clock.js';
import { DAY_MS, MINUTE } from '../../common/time/duration.js';
import { NoRoomForFile } from '../../http/upload/no-room.errors.js';
import { PanelImportRepository } from './panel-import.repository.js';

const PREFIX = 'linegate-import-';
const FILE = 'dump';
const SWEEP_MS = 5 * MINUTE * 1000;
const FOREIGN_MS = 2 * DAY_MS;
/** A new folder may not be in its row yet. */
const NEW_MS = 15 * MINUTE * 1000;

/**
 * The files of uploaded dumps, each in a folder of its own that only the user of this program can read. Processes on other machines
 * do not have them.
 */
@Injectable()
export class UploadedDumpsService {
  /** Other panels may have files on the same machine. */
  private readonly ownPrefix: string;
  private readonly logger = new Logger('PanelImports');

  constructor(
    private readonly rows: PanelImportRepository,
    private readonly clock: Clock,
    keys: SecretKeys,
  ) {
    this.ownPrefix = `${PREFIX}${keys.currentId}-`;
  }

  /** Creates the folder of a file. @returns the path of the file */
  async create(): Promise<string> {
    try {
      return join(await mkdtemp(join(tmpdir(), this.ownPrefix)), FILE);
    } catch (error) {
      throw new NoRoomForFile(error);
    }
  }

  /** @throws NoRoomForFile; the error of the body */
  async write(path: string, body: Readable): Promise<void> {
    try {
      await pipeline(body, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    } catch (error) {
      throw error instanceof PanelError ? error : new NoRoomForFile(error);
    }
  }

  /** True if this machine has the file. */
  isHere(path: string): boolean {
    return existsSync(path);
  }

  async remove(path: string): Promise<void> {
    await rm(dirname(path), { recursive: true, force: true });
  }

  /** Removes the files on this machine that no import needs. Files of another panel, or of another secret, go after two days. */
  @Interval(SWEEP_MS)
  async sweep(): Promise<void> {
    try {
      const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX));
      if (names.length === 0) return;
      const needed = new Set((await this.rows.listFiles()).map((path) => dirname(path)));
      for (const name of names) {
        const folder = join(tmpdir(), name);
        if (needed.has(folder)) continue;
        const kept = name.startsWith(this.ownPrefix) ? NEW_MS : FOREIGN_MS;
        await this.removeIfOld(folder, kept);
      }
    } catch (error) {
      this.logger.log({ message: 'Uploaded dumps could not be looked at', error });
    }
  }

  /** A folder that cannot be removed stays, and does not keep the others. */
  private async removeIfOld(folder: string, keptMs: number): Promise<void> {
    try {
      const { mtimeMs, uid } = await lstat(folder);
      if (uid === process.getuid?.() && this.clock.now() - mtimeMs > keptMs)
        await rm(folder, { recursive: true, force: true });
    } catch (error) {
      // Another process may have removed it meanwhile.
      if (existsSync(folder)) this.logger.log({ message: 'An uploaded dump could not be removed', folder, error });
    }
  }
}
