import { useState } from 'react';
import {
  ADMIN_IMPORTS,
  type ImportPage,
  importEndpoints,
  sendImportPictures,
} from '#web/api/admin/imports-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { Section } from '../../ui/layout/section.tsx';
import { choicesOf, ImportChoicesFields, rateProblem, useTypedChoices } from './import-choices.tsx';
import styles from './imports.module.css';

/** Adds pictures that the file names, and checks it again with other choices. */
export function CheckAgain({ row }: { row: ImportPage }) {
  const { import_id, version, sent_pictures: sent } = row;
  const isOfProducts = row.kind === 'products';
  const [files, setFiles] = useState<readonly File[]>([]);
  const [typed, setTyped] = useTypedChoices(row.options);
  const checking = useChange({
    change: async (api, pictures: readonly File[]) => {
      await sendImportPictures(api, import_id, pictures);
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
            hint={`JPEG, PNG or WebP, found by the names that the file has for them.${sent > 0 ? ` ${sent} are there.` : ''}`}
            accept="image/jpeg,image/png,image/webp"
            multiple
            onFiles={setFiles}
          />
        ) : (
          <p>
            The shop has changed since the file was checked? Check it again. A corrected file is sent as a new
            one.
          </p>
        )}
        <ImportChoicesFields currency={row.currency} typed={typed} onChange={setTyped} />
        {checking.refusal !== null && <Notice tone="danger" title={checking.refusal} />}
        <div className={styles.actions}>
          <Button
            isBusy={checking.pending !== null}
            onClick={() => rateProblem(typed) === null && checking.make(files)}
          >
            Check again
          </Button>
        </div>
      </div>
    </Section>
  );
}
