import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { DomainError } from '#domain/errors.ts';
import { isOfLaterFormat, MANIFEST, type Manifest, manifestSchema } from './manifest.ts';
import { measure } from './table-copies.ts';

export interface OpenedBackup {
  manifest: Manifest;
  /** The content of an entry that the manifest names. */
  read(entry: string): Promise<Readable>;
  readWhole(entry: string): Promise<Buffer>;
  close(): void;
}

/**
 * Opens a backup once every part of it was read and is what was written. Throws `malformed` for a file that is damaged, cut off, no backup, or of a
 * later release.
 */
export async function openBackup(path: string): Promise<OpenedBackup> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    if ('code' in error) throw refused(path, `cannot be read (${error.message})`);
    throw refused(path, 'is no backup, or was cut off');
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(path, zip, entries.get(MANIFEST));
    const read = (name: string) => {
      const entry = entries.get(name);
      if (!entry) throw refused(path, `is damaged: ${name} is missing`);
      return zip.openReadStreamPromise(entry);
    };
    for (const described of [...manifest.tables, ...manifest.files])
      await requireUndamaged(path, described, read);
    return {
      manifest,
      read,
      readWhole: async (name) => buffer(await read(name)),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof DomainError ? error : refused(path, `is damaged (${(error as Error).message})`);
  }
}

async function readManifest(path: string, zip: ZipFile, entry: Entry | undefined): Promise<Manifest> {
  if (!entry) throw refused(path, 'is no backup of a shop');
  const parsed: unknown = JSON.parse(await text(await zip.openReadStreamPromise(entry)));
  if (isOfLaterFormat(parsed))
    throw refused(path, 'was made by a later release: bring the shop up to date first');
  const manifest = manifestSchema.safeParse(parsed);
  if (!manifest.success) throw refused(path, 'is no backup of a shop');
  return manifest.data;
}

async function requireUndamaged(
  path: string,
  { entry, bytes, sha256 }: { entry: string; bytes: number; sha256: string },
  read: OpenedBackup['read'],
): Promise<void> {
  const measured = measure();
  measured.resume();
  await pipeline(await read(entry), measured).catch((error: Error) => {
    throw refused(path, `is damaged: ${entry} cannot be unpacked (${error.message})`);
  });
  const found = measured.measured();
  if (found.bytes !== bytes || found.sha256 !== sha256)
    throw refused(path, `is damaged: ${entry} is not what was written`);
}

const refused = (path: string, reason: string) =>
  new DomainError('malformed', `${path} ${reason}. Nothing was changed.`);
