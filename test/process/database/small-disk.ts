import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { findProgram, isInstalled } from '../../../scripts/servers/find-program.mjs';
import { isOnServer } from '../../support/database/test-database.js';

const isRoot = userInfo().uid === 0;
/** A mount namespace; for an ordinary user within a user namespace, where that user is root. */
const UNSHARE = [findProgram('unshare') ?? '', ...(isRoot ? [] : ['--user', '--map-root-user']), '--mount'];
const ENTER = isRoot ? [] : ['--user', '--preserve-credentials'];
/** Binds numbered folders of the disk over the given folders, until its input ends. */
const MOUNT = `
  mount -t tmpfs -o "size=$1" none "$2" || exit
  disk=$2 number=0
  shift 2
  for folder; do
    number=$((number + 1))
    mkdir "$disk/$number" && mount --bind "$disk/$number" "$folder" || exit
  done
  echo mounted
  exec cat`;
const BLOCK = Buffer.alloc(4096, 1);

function canMount(): boolean {
  const [program = '', ...args] = UNSHARE;
  const command = ['sh', '-c', 'mount -t tmpfs -o size=64k none /mnt'];
  return program !== '' && spawnSync(program, [...args, ...command]).status === 0;
}

/** The requirements of a disk that is really full. In a user namespace a server cannot switch to another user. */
export const SMALL_DISK = {
  name: 'util-linux',
  isHere: (isRoot || !isOnServer) && canMount(),
  ...(isInstalled('unshare') ? { reason: 'this user must not mount a disk in a namespace' } : {}),
};

/** A disk of some megabytes. Only programs started within it see it. It can be filled and emptied. */
export class SmallDisk {
  private constructor(
    private readonly holder: ChildProcess,
    private readonly root: string,
    private readonly size: number,
  ) {}

  /** @param folders the folders to be on the disk; empty at first */
  static async mount(megabytes: number, folders: readonly string[]): Promise<SmallDisk> {
    const root = mkdtempSync(join(tmpdir(), 'linegate-small-disk-'));
    const [program = '', ...args] = UNSHARE;
    const holder = spawn(program, [...args, 'sh', '-c', MOUNT, 'sh', `${megabytes}m`, root, ...folders], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const mounted = once(holder.stdout, 'data');
    await Promise.race([mounted, once(holder, 'exit').then(() => Promise.reject(new Error('no disk was mounted')))]);
    return new SmallDisk(holder, root, megabytes);
  }

  /** The command that wraps a program so that it sees the disk. */
  get within(): readonly string[] {
    return ['nsenter', '--target', String(this.holder.pid), ...ENTER, '--mount'];
  }

  /** The path of a file of the disk for every program. */
  pathOf(path: string): string {
    return `/proc/${this.holder.pid}/root${path}`;
  }

  /** Fills the disk to the last byte. */
  fill(): void {
    const file = openSync(this.filler, 'a');
    try {
      for (let most = (this.size * 2 ** 20) / BLOCK.length; most > 0; most--) writeSync(file, BLOCK);
      throw new Error('the disk does not get full');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Frees the space. */
  free(): void {
    rmSync(this.filler);
  }

  /** Call it after the programs within it have ended. */
  async unmount(): Promise<void> {
    const over = once(this.holder, 'exit');
    this.holder.stdin?.end();
    await over;
    rmSync(this.root, { recursive: true });
  }

  private get filler(): string {
    return this.pathOf(join(this.root, 'filler'));
  }
}
