import type { FileEntry } from '@zip.js/zip.js';
import { ApiProblem } from '../api-problem.ts';

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** A picture that was chosen, or one of a zip file that was chosen. */
export interface ChosenPicture {
  name: string;
  open: () => Promise<Blob>;
}

const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed';

/**
 * The pictures among chosen files and within those that are zip files, which are read in pieces and unpacked here, one picture
 * at a time. Throws `ApiProblem` for a zip file that cannot be read.
 */
export async function picturesInFiles(files: readonly File[]): Promise<ChosenPicture[]> {
  const found: ChosenPicture[] = [];
  for (const file of files) {
    if (isZip(file)) found.push(...(await picturesInZip(file)));
    else found.push({ name: file.name, open: async () => file });
  }
  return found;
}

async function picturesInZip(file: File): Promise<ChosenPicture[]> {
  const { BlobReader, BlobWriter, configure, ZipReader } = await import(
    '@zip.js/zip.js/lib/zip-core-external.js'
  );
  // Browsers unpack by themselves; the page may not start workers from addresses of its own making.
  configure({ useWebWorkers: false, useCompressionStream: true });
  const entries = await new ZipReader(new BlobReader(file)).getEntries().catch(() => {
    throw unreadable(file, 'cannot be read as a zip file. Unpack it, and choose the pictures.');
  });
  return entries.flatMap((entry): ChosenPicture[] => {
    const type = typeOf(entry.filename);
    if (entry.directory || type === null) return [];
    if (entry.encrypted)
      throw unreadable(file, 'is protected by a password. Unpack it, and choose the pictures.');
    return [{ name: entry.filename, open: () => unpacked(entry, new BlobWriter(type)) }];
  });
}

const unpacked = (entry: FileEntry, writer: InstanceType<typeof import('@zip.js/zip.js').BlobWriter>) =>
  entry.getData(writer).catch(() => {
    throw new ApiProblem(0, { code: 'malformed', detail: 'is damaged within the zip file' });
  });

const unreadable = ({ name }: File, what: string) =>
  new ApiProblem(0, { code: 'malformed', detail: `${name} ${what}` });

/** The content type of a picture; null for other files, and for what macOS puts beside each. */
function typeOf(path: string): string | null {
  const name = path.split('/').at(-1) ?? '';
  if (name.startsWith('.') || path.startsWith('__MACOSX/')) return null;
  return TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? null;
}
