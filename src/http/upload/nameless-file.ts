import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PanelError } from '../../common/problems/panel.errors.js';
import { randomToken } from '../../common/secrets/random-token.js';
import { NoRoomForFile } from './no-room.errors.js';

const NAME_BYTES = 12;

/** A private temporary file that has no name any more: the system removes it when its processes close it, or die. */
export class NamelessFile {
  private constructor(private readonly handle: FileHandle) {}

  /** @throws NoRoomForFile */
  static async create(): Promise<NamelessFile> {
    const path = join(tmpdir(), `linegate-upload-${randomToken(NAME_BYTES)}`);
    try {
      const handle = await open(path, 'wx+', 0o600);
      await unlink(path);
      return new NamelessFile(handle);
    } catch (error) {
      throw new NoRoomForFile(error);
    }
  }

  /** The descriptor, which a child process can inherit. */
  get descriptor(): number {
    return this.handle.fd;
  }

  async bytes(): Promise<number> {
    return (await this.handle.stat()).size;
  }

  /** Stores a body. @throws NoRoomForFile; the error of the body */
  async write(body: Readable): Promise<void> {
    try {
      // Each piece is written whole, behind those before it.
      for await (const piece of body) if (Buffer.isBuffer(piece)) await this.handle.writeFile(piece);
    } catch (error) {
      throw error instanceof PanelError ? error : new NoRoomForFile(error);
    }
  }

  async close(): Promise<void> {
    await this.handle.close();
  }
}
