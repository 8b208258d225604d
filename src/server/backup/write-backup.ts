import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { MANIFEST, type Manifest, newManifest } from './manifest.ts';
import type { StoredFiles } from './stored-files.ts';
import { connectForCopies, listTables, measure, readRows } from './table-copies.ts';
import { readDatabaseState } from './table-contents.ts';

export interface BackupSource {
  connectionString: string;
  files: StoredFiles;
  store: Manifest['store'];
  /** Of the program. */
  version: string;
  /** Called when a longer step begins, with what it is about. */
  onStep(about: string): void;
}

export interface WrittenBackup {
  bytes: number;
  rows: number;
  files: number;
  madeAt: Date;
}

/**
 * Writes the database as it is at one moment, and the shop's files, into a ZIP file that only its owner may read; it has its name once it is
 * complete. Nothing in the shop waits for it.
 */
export async function writeBackup(path: string, source: BackupSource): Promise<WrittenBackup> {
  const unfinished = `${path}.part`;
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  const client = await connectForCopies(source.connectionString).catch(async (error: unknown) => {
    await file.close();
    await rm(unfinished, { force: true });
    throw error;
  });
  try {
    const manifest = await pack(client, source, file);
    await file.sync();
    const { size: bytes } = await file.stat();
    await rename(unfinished, path);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { bytes, rows, files: manifest.files.length, madeAt: new Date(manifest.madeAt) };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
    await client.end();
  }
}

async function pack(client: pg.Client, source: BackupSource, file: FileHandle): Promise<Manifest> {
  const zip = new ZipFile();
  // What cannot be written, on a full disk, ends the reading too.
  const disk = new AbortController();
  const packed = zip.outputStream as unknown as PassThrough;
  const written = file.writeFile(packed);
  written.catch((error: unknown) => disk.abort(error));
  try {
    const manifest = await addEntries(client, source, zip, disk.signal);
    zip.addBuffer(Buffer.from(JSON.stringify(manifest)), MANIFEST);
    zip.end();
    await written;
    return manifest;
  } catch (error) {
    const reason: unknown = disk.signal.aborted ? disk.signal.reason : error;
    packed.destroy();
    await written.catch(() => undefined);
    throw reason;
  }
}

/** Rows come first, so that every file they name existed when they were read. */
async function addEntries(
  client: pg.Client,
  source: BackupSource,
  zip: ZipFile,
  signal: AbortSignal,
): Promise<Manifest> {
  const { files, store, version, onStep } = source;
  await client.query('begin isolation level repeatable read read only');
  const state = await readDatabaseState(client);
  const manifest = newManifest({ version, store, state, madeAt: new Date().toISOString() });
  const tables = await listTables(client);
  onStep(`Packing ${tables.length} tables of the database…`);
  for (const table of tables) {
    const entry = `database/${table.name.replaceAll('"', '')}`;
    const { rows, bytes, sha256 } = await addEntry(zip, entry, readRows(client, table), {
      compress: true,
      signal,
    });
    manifest.tables.push({ ...table, columns: [...table.columns], entry, rows, bytes, sha256 });
  }
  await client.query('commit');
  const names = await files.list();
  onStep(`Packing files (${names.length})…`);
  for (const name of names) {
    const content = await files.read(name);
    if (content === null) continue;
    const { bytes, sha256 } = await addEntry(zip, `files/${name}`, Readable.from([content]), {
      compress: false,
      signal,
    });
    manifest.files.push({ name, entry: `files/${name}`, bytes, sha256 });
  }
  return manifest;
}

/** Pictures are compressed already. */
async function addEntry(
  zip: ZipFile,
  name: string,
  content: Readable,
  { compress, signal }: { compress: boolean; signal: AbortSignal },
) {
  const measured = measure();
  const packed = new PassThrough();
  zip.addReadStream(packed, name, { compress, mode: 0o600 });
  await pipeline(content, measured, packed, { signal });
  return measured.measured();
}
