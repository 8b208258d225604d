import { access, constants, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../settings/start-error.ts';

const MEGABYTE = 1024 * 1024;
/** Free space that a new embedded database needs, and an existing one. */
const NEEDED_MEGABYTES = { new: 100, old: 20 };

/** Creates DATA_DIR if necessary and checks that it is writable and has space. Throws `StartError`. */
export async function prepareDataDir(
  dataDir: string,
  { holdsDatabase }: { holdsDatabase: boolean },
): Promise<void> {
  const directory = resolve(dataDir);
  const trial = join(directory, `.trial-${process.pid}`);
  try {
    await makeDirectory(directory);
    await writeFile(trial, Buffer.alloc(64 * 1024));
  } catch (error) {
    throw new StartError(explain(directory, error as NodeJS.ErrnoException));
  } finally {
    await rm(trial, { force: true }).catch(() => undefined);
  }
  if (holdsDatabase) await refuseFullDisk(directory);
}

async function refuseFullDisk(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  const free = Math.floor((bavail * bsize) / MEGABYTE);
  const isNew = await access(join(directory, 'postgres', 'cluster'), constants.F_OK).then(
    () => false,
    () => true,
  );
  const needed = NEEDED_MEGABYTES[isNew ? 'new' : 'old'];
  if (free < needed)
    throw new StartError(
      `DATA_DIR ${directory} has ${free} MB left, and the database needs ${needed}: make room there, or set DATA_DIR to a folder with more.`,
    );
}

/**
 * One directory at a time: Node's recursive mkdir never returns where nothing can be created, as in /proc.
 */
async function makeDirectory(directory: string): Promise<void> {
  const entry = await stat(directory).catch(() => null);
  if (entry?.isDirectory()) return;
  if (entry) throw Object.assign(new Error('it is a file'), { code: 'ENOTDIR' });
  if (dirname(directory) !== directory) await makeDirectory(dirname(directory));
  await mkdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

const REASONS: Record<string, string> = {
  ENOSPC: 'there is no space left',
  EDQUOT: 'its quota is used up',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it can only be read',
  ENOTDIR: 'a file is in the way',
  ENOENT: 'no folder can be made there',
};

function explain(directory: string, { code = '', message }: NodeJS.ErrnoException): string {
  const reason = REASONS[code] ?? message;
  return `DATA_DIR ${directory} cannot be written (${reason}): make it writable, or set DATA_DIR to a folder that is.`;
}
