import { useState } from 'react';
import type { ImportDetails } from '#contracts/admin/imports/import-calls.ts';
import {
  ADMIN_IMPORTS,
  importEndpoints,
  type RefusedPicture,
  sendImportPictures,
} from '#web/api/admin/imports-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Section } from '../../ui/layout/section.tsx';
import { areRates, choicesOf, ImportChoicesFields, useTypedChoices } from './import-choices.tsx';
import styles from './imports.module.css';

interface CheckAgainProps {
  row: ImportDetails;
  /** Called with the pictures that the shop did not take, before the file is checked. */
  onRefused: (pictures: readonly RefusedPicture[]) => void;
}

/** Adds pictures that the file names, and checks it again with other choices. */
export function CheckAgain({ row, onRefused }: CheckAgainProps) {
  const { import_id, version, sent_pictures: present } = row;
  const isOfProducts = row.kind === 'products';
  const [files, setFiles] = useState<readonly File[]>([]);
  const [typed, setTyped] = useTypedChoices(row.options);
  const [sent, setSent] = useState({ count: 0, total: 0 });
  const checking = useChange({
    change: async (api, chosen: readonly File[]) => {
      const input = { importId: import_id, files: chosen };
      const refused = await sendImportPictures(api, input, (count, total) => setSent({ count, total }));
      onRefused(refused);
      await api.call(importEndpoints.check, {
        params: { import_id },
        body: { store_id: api.storeId, version, options: choicesOf(typed) },
      });
    },
    refetch: [ADMIN_IMPORTS],
  });
  return (
    <Section title={isOfProducts ? 'Pictures and prices' : 'Check again'}>
      <div className={styles.form}>
        {isOfProducts ? (
          <FileField
            label="Pictures"
            hint={`JPEG, PNG or WebP, or a zip file of them, found by the names that the file has for them.${present > 0 ? ` ${present} are there.` : ''}`}
            accept="image/jpeg,image/png,image/webp,.zip,application/zip"
            multiple
            onFiles={setFiles}
          />
        ) : (
          <p>
            The shop has changed since the file was checked? Check it again. A corrected file is sent as a new
            one.
          </p>
        )}
        <ImportChoicesFields currencies={row.currencies} typed={typed} onChange={setTyped} />
        {checking.pending !== null && sent.total > 0 && (
          <progress
            className={styles.progress}
            aria-label="Sending the pictures"
            max={sent.total}
            value={sent.count}
          />
        )}
        {checking.refusal !== null && <Notice tone="danger" title={checking.refusal} />}
        <div className={styles.actions}>
          <Button isBusy={checking.pending !== null} onClick={() => areRates(typed) && checking.make(files)}>
            Check again
          </Button>
        </div>
      </div>
    </Section>
  );
}
