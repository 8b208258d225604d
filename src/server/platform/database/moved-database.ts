import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../settings/start-error.ts';
import { writeWholeFile } from '../storage/write-whole-file.ts';

const pathIn = (dataDir: string) => join(dataDir, 'moved-to-postgres');

/** Remembers beside the embedded database that its rows are at another place now, named without a password. */
export const markMoved = (dataDir: string, place: string): Promise<void> =>
  writeWholeFile(pathIn(dataDir), Buffer.from(`${place}\n`));

/** Forgets it; does nothing when nothing was moved. */
export const unmarkMoved = (dataDir: string): Promise<void> => rm(pathIn(dataDir), { force: true });

/** An embedded database whose rows were moved is old: nobody should sell from it by mistake. Throws `StartError`. */
export async function refuseMoved(dataDir: string): Promise<void> {
  const place = await readFile(pathIn(dataDir), 'utf8').catch(() => null);
  if (place !== null)
    throw new StartError(
      `The data of this shop was moved to PostgreSQL at ${place.trim()}: set DATABASE_URL to its address. To go on with the embedded database, as it was then: npm run shop -- move-to-postgres --undo`,
    );
}
