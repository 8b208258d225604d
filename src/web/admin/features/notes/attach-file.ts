import type { OrderId, OrderNoteAttachmentId, OrderNoteId } from '#domain/ids.ts';
import { orderPageEndpoints } from '#web/api/admin/order-page-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { ApiClient } from '#web/api/client.ts';

/** What is taken, for the picker of the browser. */
export const ATTACHED_TYPES = 'image/jpeg,image/png,image/webp,application/pdf';
const MAX_BYTES = 8 * 1024 * 1024;

/** A file for a note that is saved. */
export interface NoteFile {
  orderId: OrderId;
  noteId: OrderNoteId;
  /** Under which it is attached once. */
  key: OrderNoteAttachmentId;
  file: File;
}

/** A file that was not attached, and why. */
export interface FailedFile extends NoteFile {
  problem: string;
}

export const newNoteFile = (orderId: OrderId, noteId: OrderNoteId, file: File): NoteFile => ({
  ...{ orderId, noteId, file },
  key: crypto.randomUUID() as string as OrderNoteAttachmentId,
});

/** Attaches files one after the other. Returns those that were not attached: the note has its text in any case. */
export async function attachFiles(api: ApiClient, files: readonly NoteFile[]): Promise<FailedFile[]> {
  const failed: FailedFile[] = [];
  for (const file of files) {
    try {
      await attachFile(api, file);
    } catch (failure) {
      failed.push({ ...file, problem: messageOf(failure, 'It could not be sent.') });
    }
  }
  return failed;
}

async function attachFile(api: ApiClient, { orderId, noteId, key, file }: NoteFile): Promise<void> {
  if (file.size > MAX_BYTES) throw new Error('It is too large: pictures may have 8 MB, PDFs 5 MB.');
  await api.call(orderPageEndpoints.attach, {
    params: { order_id: orderId, note_id: noteId },
    body: {
      ...{ store_id: api.storeId, file_name: file.name, idempotency_key: key },
      file_content: await asBase64(file),
    },
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
