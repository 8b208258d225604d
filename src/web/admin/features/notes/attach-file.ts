import { messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';

/** What is taken, for the picker of the browser. */
export const ATTACHED_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';
const MAX_BYTES = 8 * 1024 * 1024;

/** A file for a note that is saved. */
export interface NoteFile {
  noteId: string;
  /** Under which it is attached once. */
  key: string;
  file: File;
}

/** A file as the call takes it. */
export interface SentFile {
  idempotency_key: string;
  file_name: string;
  file_content: string;
}

/** The call that attaches a file to a note of one thing. */
export type Attach = (api: ApiClient, noteId: string, file: SentFile) => Promise<unknown>;

/** A file that was not attached, and why. */
export interface FailedFile extends NoteFile {
  problem: string;
}

export const newNoteFile = (noteId: string, file: File): NoteFile => ({
  noteId,
  file,
  key: crypto.randomUUID(),
});

/** Attaches files one after the other. Returns those that were not attached: the note has its text in any case. */
export async function attachFiles(
  api: ApiClient,
  attach: Attach,
  files: readonly NoteFile[],
): Promise<FailedFile[]> {
  const failed: FailedFile[] = [];
  for (const file of files) {
    try {
      await attachFile(api, attach, file);
    } catch (failure) {
      failed.push({ ...file, problem: messageOf(failure, 'It could not be sent.') });
    }
  }
  return failed;
}

async function attachFile(api: ApiClient, attach: Attach, { noteId, key, file }: NoteFile): Promise<void> {
  if (file.size > MAX_BYTES) throw new Error('It is too large: pictures may have 8 MB, PDFs 5 MB.');
  await attach(api, noteId, {
    file_name: file.name,
    idempotency_key: key,
    file_content: await asBase64(file),
  });
}

function asBase64(file: File): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error('It could not be read.'));
    reader.readAsDataURL(file);
  });
}
