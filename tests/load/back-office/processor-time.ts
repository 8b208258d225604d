import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What each process has used of the processors so far, in milliseconds. */
export type ProcessorTimes = ReadonlyMap<string, number>;

/**
 * What a shop and the sessions of its database have used, which other work on the machine hardly changes. Empty where the system
 * does not say so; Linux does.
 */
export async function processorTimes(shop: number, dataDir: string): Promise<ProcessorTimes> {
  const elsewhere = (await textOf(join(dataDir, 'postgres-location'))).trim();
  const cluster = join(elsewhere || join(dataDir, 'postgres'), 'cluster');
  const [postmaster = ''] = (await textOf(join(cluster, 'postmaster.pid'))).split('\n');
  const found = new Map<string, number>();
  for (const process of await entriesOf('/proc')) {
    if (process !== String(shop) && !(/^\d+$/.test(process) && (await parentOf(process)) === postmaster))
      continue;
    found.set(process, await timeOf(process));
  }
  return found;
}

/** The milliseconds between two readings; null where there are none. */
export function usedBetween(before: ProcessorTimes, after: ProcessorTimes): number | null {
  if (before.size === 0) return null;
  return [...after].reduce((sum, [process, time]) => sum + time - (before.get(process) ?? 0), 0);
}

async function timeOf(process: string): Promise<number> {
  let nanoseconds = 0;
  for (const thread of await entriesOf(`/proc/${process}/task`))
    nanoseconds += Number((await textOf(`/proc/${process}/task/${thread}/schedstat`)).split(' ')[0]);
  return nanoseconds / 1e6;
}

async function parentOf(process: string): Promise<string | undefined> {
  const stat = await textOf(`/proc/${process}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
}

/** Processes end while they are looked at. */
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');
const entriesOf = (path: string) => readdir(path).catch(() => []);
