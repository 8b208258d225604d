import { type ComponentPropsWithRef, useState } from 'react';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import { Field, type FieldTexts } from './field.tsx';
import styles from './file-field.module.css';

interface FileFieldProps
  extends FieldTexts,
    Pick<ComponentPropsWithRef<'input'>, 'ref' | 'accept' | 'multiple' | 'onClick'> {
  onFiles?: (files: readonly File[]) => void;
}

/**
 * Files to choose, or to drop on the field, which browsers do by themselves. What was chosen is said by name; the browser
 * shows the name of one file only.
 */
export function FileField({
  label,
  hint,
  error,
  missing = 'Choose a file.',
  onFiles,
  ...rest
}: FileFieldProps) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const chosen = files.map(({ name }) => name).join(', ');
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={false}>
      {({ className: _, ...control }) => (
        <>
          <input
            type="file"
            {...rest}
            {...control}
            className={styles.input}
            onChange={({ currentTarget }) => {
              const found = [...(currentTarget.files ?? [])];
              setFiles(found);
              onFiles?.(found);
            }}
          />
          <div role="status" className={styles.chosen}>
            {files.length > 1 ? chosen : <VisuallyHidden>{chosen}</VisuallyHidden>}
          </div>
        </>
      )}
    </Field>
  );
}
