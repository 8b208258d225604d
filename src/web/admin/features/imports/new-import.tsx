import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { IMPORT_KINDS, type ImportKindName } from '#domain/imports/import-kinds.ts';
import type { CurrencyCode } from '#domain/money.ts';
import { ADMIN_IMPORTS, sendImportFile } from '#web/api/admin/imports-api.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SelectField } from '../../ui/forms/field.tsx';
import { FileField } from '../../ui/forms/file-field.tsx';
import { useChange } from '../../ui/forms/use-change.ts';
import { areRates, choicesOf, ImportChoicesFields, useTypedChoices } from './import-choices.tsx';
import styles from './imports.module.css';
import { IMPORT_KIND_TEXTS } from './kind-texts.ts';

interface NewImportProps {
  currencies: readonly CurrencyCode[];
  /** The kind that is chosen at first. */
  kind: ImportKindName;
}

/** Sends a CSV file to check it; nothing of the shop changes by that. */
export function NewImport({ currencies, kind }: NewImportProps) {
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [typed, setTyped] = useTypedChoices({ kind });
  const [sent, setSent] = useState(0);
  const sending = useChange({
    change: (api, chosen: File) => sendImportFile(api, { file: chosen, choices: choicesOf(typed) }, setSent),
    refetch: [ADMIN_IMPORTS],
    onDone: (importId) => navigate(`/admin/imports/${importId}`),
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(file === null);
    if (file !== null && areRates(typed)) sending.make(file);
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p>
        The file is checked first: you see what would be new, changed or not understood before anything
        changes.
      </p>
      <SelectField
        label="What the file has"
        hint={IMPORT_KIND_TEXTS[typed.kind].advice}
        choices={IMPORT_KINDS.map((value) => ({ value, label: IMPORT_KIND_TEXTS[value].label }))}
        value={typed.kind}
        onChange={({ currentTarget }) => setTyped({ ...typed, kind: currentTarget.value as ImportKindName })}
      />
      <FileField
        label="CSV file"
        hint="Up to 500 MB"
        accept=".csv,text/csv"
        error={isMissing && file === null ? 'is needed' : null}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      <ImportChoicesFields currencies={currencies} typed={typed} onChange={setTyped} />
      {sending.refusal !== null && <Notice tone="danger" title={sending.refusal} />}
      {sending.pending !== null && (
        <progress
          className={styles.progress}
          aria-label="Sending the file"
          max={sending.pending.size}
          value={sent}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isBusy={sending.pending !== null}>
          Check the file
        </Button>
      </div>
    </form>
  );
}
