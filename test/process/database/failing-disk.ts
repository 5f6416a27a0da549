import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled, needProgram } from '../../../scripts/servers/find-program.mjs';
import type { PanelProcess, Settings } from '../../support/process/process.js';

const LIBRARIES = ['fiu_run_preload.so', 'fiu_posix_preload.so'].map((name) => join('/usr/lib/fiu', name));

/** libfiu stands between a program and the system, and can make calls fail (blitiri.com.ar/p/libfiu). */
export const LIBFIU = {
  name: 'fiu-utils',
  isHere: isInstalled('fiu-ctrl') && LIBRARIES.every((file) => existsSync(file)),
};

/** The disk of one process, which can begin to fail and stop failing. */
export class FailingDisk {
  private readonly pipes: string;

  /** @param folder for the pipes through which libfiu is controlled */
  constructor(folder: string) {
    this.pipes = join(folder, 'fiu');
  }

  /** The environment that the process needs. */
  get settings(): Settings {
    return { LD_PRELOAD: LIBRARIES.join(' '), FIU_CTRL_FIFO: this.pipes };
  }

  /** From now on no write becomes durable: `fsync` returns EIO. */
  async fail(panel: PanelProcess): Promise<void> {
    await this.tell(panel, 'enable name=posix/io/sync/fsync');
  }

  async mend(panel: PanelProcess): Promise<void> {
    await this.tell(panel, 'disable name=posix/io/sync/fsync');
  }

  private async tell(panel: PanelProcess, command: string): Promise<void> {
    await promisify(execFile)(needProgram('fiu-ctrl', 'fiu-utils'), [
      '-f',
      this.pipes,
      '-c',
      command,
      String(panel.pid),
    ]);
  }
}
