import { useId, useRef, useState } from 'react';
import type { OrderNoteId } from '#domain/ids.ts';
import { orderPageEndpoints, type StaffOrder } from '#web/api/admin/order-page-api.ts';
import { ADMIN_ORDERS } from '#web/api/admin/orders-api.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../../ui/forms/admin-form.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { TextAreaField } from '../../../ui/forms/field.tsx';
import { useChange } from '../../../ui/forms/use-change.ts';
import { ATTACHED_TYPES, attachFiles, type FailedFile, newNoteFile } from './attach-file.ts';
import styles from './note-attachments.module.css';

const newKey = () => crypto.randomUUID() as string as OrderNoteId;

/** A note for colleagues with files. The note is saved first, so that a file that fails loses no text. */
export function NoteForm({ order }: { order: StaffOrder }) {
  const [key, setKey] = useState(newKey);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const pickerId = useId();
  const state = useAdminForm<{ text: string }, { mentioned: string[]; failed: FailedFile[] }>({
    defaults: { text: '' },
    keptAs: `order-note:${order.order_id}`,
    save: async (api, { text }) => {
      const { mentioned } = await api.call(orderPageEndpoints.addNote, {
        params: { order_id: order.order_id },
        body: { store_id: api.storeId, text, idempotency_key: key },
      });
      const files = [...(picker.current?.files ?? [])];
      return {
        mentioned,
        failed: await attachFiles(
          api,
          files.map((file) => newNoteFile(order.order_id, key, file)),
        ),
      };
    },
    refetch: [ADMIN_ORDERS],
    done: ({ mentioned }) =>
      mentioned.length === 0 ? 'Note added.' : `Note added, and mailed to ${mentioned.join(', ')}.`,
    onSaved: (saved) => {
      state.form.reset({ text: '' });
      setKey(newKey());
      setFailed((before) => [...before, ...saved.failed]);
      if (picker.current) picker.current.value = '';
    },
  });
  const again = useChange<readonly FailedFile[], FailedFile[]>({
    change: attachFiles,
    refetch: [ADMIN_ORDERS],
    done: (left) => (left.length === 0 ? 'Attached.' : null),
    onDone: setFailed,
  });
  return (
    <>
      {failed.length > 0 && (
        <Notice
          tone="danger"
          title="The note is saved, but not every file is attached."
          actions={
            <>
              <Button isBusy={again.pending !== null} onClick={() => again.make(failed)}>
                Attach again
              </Button>
              <Button onClick={() => setFailed([])}>Leave out</Button>
            </>
          }
        >
          <ul className={styles.failed}>
            {failed.map((file) => (
              <li key={file.key}>
                {file.file.name}: {file.problem}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <AdminForm state={state} submitLabel="Add note" isMinor>
        <TextAreaField
          label="Note"
          hint="For colleagues. @ and a name mails it to them."
          maxLength={5000}
          required
          {...state.field('text')}
        />
        <div className={styles.files}>
          <label htmlFor={pickerId}>Pictures or PDFs</label>
          <input ref={picker} id={pickerId} type="file" accept={ATTACHED_TYPES} multiple />
        </div>
      </AdminForm>
    </>
  );
}
