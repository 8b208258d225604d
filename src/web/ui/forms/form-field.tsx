import type { ReactNode } from 'react';
import styles from './form-field.module.css';

export interface FieldTexts {
  label: string;
  /** Help text that is always visible. */
  hint?: string | undefined;
  /** What is wrong and what to do, shown below the input. */
  error?: string | undefined;
  /** Marks the input as invalid when the message is shown elsewhere, for example below the form. */
  isInvalid?: boolean | undefined;
}

/** Attributes that connect an input with its hint and error. */
export function describedBy(id: string, { hint, error, isInvalid = false }: Omit<FieldTexts, 'label'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    id,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error !== undefined || isInvalid ? true : undefined,
  };
}

/** A label above, and a hint and an error below the input with the same `id`. */
export function FormField({
  id,
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldTexts & { id: string; isOptional: boolean; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {isOptional && <span className={styles.optional}> (optional)</span>}
      </label>
      {children}
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
