import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ApiClient } from '#web/api/client.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { takeOver } from '../../ui/forms/changed-meanwhile.tsx';
import { TextAreaField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { ATTACHED_TYPES, type Attach, attachFiles, type FailedFile, newNoteFile } from './attach-file.ts';
import styles from './note-attachments.module.css';

const newKey = (): string => crypto.randomUUID();

interface NoteFormProps {
  /** Keeps what is typed through a reload. */
  storedAs: string;
  hint: string;
  /** Saves the note under its key, once. */
  add: (api: ApiClient, key: string, text: string) => Promise<{ mentioned: string[] }>;
  attach: Attach;
  /** What shows the note. */
  refetch: readonly QueryKey[];
}

/** A note for colleagues with files. The note is saved first, so that a file that fails loses no text. */
export function NoteForm({ storedAs, hint, add, attach, refetch }: NoteFormProps) {
  const [key, setKey] = useState(newKey);
  const [failed, setFailed] = useState<readonly FailedFile[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const state = useAdminForm<{ text: string }, { mentioned: string[]; failed: FailedFile[] }>({
    defaults: { text: '' },
    storedAs,
    save: async (api, { text }) => {
      const { mentioned } = await add(api, key, text);
      const files = [...(picker.current?.files ?? [])];
      return {
        mentioned,
        failed: await attachFiles(
          api,
          attach,
          files.map((file) => newNoteFile(key, file)),
        ),
      };
    },
    refetch,
    done: ({ mentioned }) =>
      mentioned.length === 0 ? 'Note added.' : `Note added, and mailed to ${mentioned.join(', ')}.`,
    onSaved: (saved, sent) => {
      // What was typed meanwhile begins the next note.
      takeOver(state.form, { text: '' }, sent);
      setKey(newKey());
      setFailed((before) => [...before, ...saved.failed]);
    },
  });
  const again = useChange<readonly FailedFile[], FailedFile[]>({
    change: (api, files) => attachFiles(api, attach, files),
    refetch,
    done: (left) => (left.length === 0 ? 'Attached.' : null),
    onDone: (left, sent) =>
      setFailed((before) => [...left, ...before.filter((file) => !sent.includes(file))]),
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
        <TextAreaField label="Note" hint={hint} maxLength={5000} required {...state.field('text')} />
        {/* The next note begins without files. */}
        <FileField key={key} ref={picker} label="Pictures or PDFs" accept={ATTACHED_TYPES} multiple />
      </AdminForm>
    </>
  );
}
