import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A disk in memory that only one process and its children see, mounted at `folder` when `command` starts them. */
export interface SmallDisk {
  folder: string;
  /** Runs a program on the disk, with its output in `shop.log` there. */
  command(program: readonly string[]): string[];
  /** The path at which this process reaches a file on the disk of the process `pid`. */
  seenIn(pid: number, path: string): string;
  /** Fills the disk to the last byte; answers the file to remove. */
  fill(pid: number): Promise<string>;
  /** Once its process has ended. */
  remove(): Promise<void>;
}

const BLOCK = 1024 * 1024;
const FILLING = 'filling';

/** Prepares a disk of so many megabytes. Who is not root gets one with a name space of users, in which no other account exists. */
export async function createSmallDisk(megabytes: number): Promise<SmallDisk> {
  const folder = await mkdtemp(join(tmpdir(), 'small-disk-'));
  const asRoot = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const mounted = `mount -t tmpfs -o size=${megabytes}m tmpfs ${folder} && chmod 755 ${folder} && exec "$@" >>${folder}/shop.log`;
  const seenIn = (pid: number, path: string) => join(`/proc/${pid}/root`, folder, path);
  return {
    folder,
    command: (program) => ['unshare', ...asRoot, '--mount', 'sh', '-c', mounted, 'sh', ...program],
    seenIn,
    async fill(pid) {
      const path = seenIn(pid, FILLING);
      const file = await open(path, 'a');
      for (let size = BLOCK; size >= 1; size = Math.floor(size / 4)) await writeUntilFull(file, size);
      await file.close();
      return path;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function writeUntilFull(file: Awaited<ReturnType<typeof open>>, bytes: number): Promise<void> {
  const block = Buffer.alloc(bytes);
  try {
    for (;;) {
      const { bytesWritten } = await file.write(block);
      if (bytesWritten < bytes) return;
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}
