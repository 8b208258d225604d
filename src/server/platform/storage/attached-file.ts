import { DomainError } from '#domain/errors.ts';
import { reencodePicture } from './reencode-picture.ts';

/** A file of a note, as it is stored and sent. */
export interface AttachedFile {
  name: string;
  contentType: 'image/webp' | 'application/pdf';
  content: Buffer;
}

const MAX_PICTURE_BYTES = 8 * 1024 * 1024;
const MAX_PDF_BYTES = 5 * 1024 * 1024;
const MAX_FILES_OF_NOTE = 10;

/**
 * A file as somebody sent it: a picture is encoded again, a PDF stays as it is. Throws `picture_refused` and `malformed`
 * for a file that is not taken.
 */
export async function readAttachedFile(name: string, bytes: Buffer): Promise<AttachedFile> {
  return { name: plainName(name), ...(isPdf(bytes) ? pdf(bytes) : await picture(bytes)) };
}

/** Throws `malformed` for a note that has as many files as it may have. */
export function refuseMoreFiles(count: number): void {
  if (count >= MAX_FILES_OF_NOTE)
    throw new DomainError('malformed', `A note has ${MAX_FILES_OF_NOTE} files at most. Write another note.`);
}

const isPdf = (bytes: Buffer): boolean => bytes.toString('latin1', 0, 5) === '%PDF-';

function pdf(content: Buffer): Omit<AttachedFile, 'name'> {
  if (content.length > MAX_PDF_BYTES) throw new DomainError('malformed', 'A PDF may have 5 MB at most.');
  return { contentType: 'application/pdf', content };
}

async function picture(bytes: Buffer): Promise<Omit<AttachedFile, 'name'>> {
  if (bytes.length > MAX_PICTURE_BYTES)
    throw new DomainError('malformed', 'A picture may have 8 MB at most.');
  return { contentType: 'image/webp', content: await reencodePicture(bytes) };
}

/** Without folders, line breaks and quotes, which a header cannot have. */
function plainName(typed: string): string {
  const name = typed
    .replace(/^.*[\\/]/, '')
    .replaceAll(/[\p{Cc}"]/gu, '')
    .trim();
  return name === '' ? 'file' : name.slice(0, 120).toWellFormed();
}
