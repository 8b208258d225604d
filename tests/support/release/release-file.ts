import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { HeldByPeople } from './fill-shop.ts';

const FILE = fileURLToPath(new URL('./release.jsonl.gz', import.meta.url));

export interface Release {
  /** The last migration of the release that it was filled by. */
  migration: string;
  /** What the shop's clock said, by which its sessions and links are valid. */
  shopTime: string;
  held: HeldByPeople;
}

export interface WaitingJob {
  id: string;
  name: string;
  data: object;
}

export type ReleaseLine = { release: Release } | { table: string; row: object } | { job: WaitingJob };

export function writeRelease(lines: readonly ReleaseLine[]): void {
  writeFileSync(FILE, gzipSync(lines.map((line) => JSON.stringify(line)).join('\n'), { level: 9 }));
}

/** The kept release, with its rows by table. */
export function readRelease() {
  const text = gunzipSync(readFileSync(FILE)).toString();
  const lines = text.split('\n').map((line): ReleaseLine => JSON.parse(line));
  const release = lines.flatMap((line) => ('release' in line ? line.release : []))[0];
  if (!release) throw new Error('the file does not say which release it is of');
  const rows = lines.flatMap((line) => ('table' in line ? line : []));
  return {
    release,
    rows: Map.groupBy(rows, ({ table }) => table),
    jobs: lines.flatMap((line) => ('job' in line ? line.job : [])),
  };
}
