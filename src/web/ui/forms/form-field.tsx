import type { ReactNode } from 'react';
import styles from './form-field.module.css';

export interface FieldTexts {
  label: string;
  /** Help that is always there. */
  hint?: string | undefined;
  /** What is wrong and what to do; replaces nothing, stands below the input. */
  error?: string | undefined;
  /** It is wrong, and the words that say so stand elsewhere, below the form for example. */
  isInvalid?: boolean | undefined;
}

/** What ties an input to its words: spread it on the input. */
export function describedBy(id: string, { hint, error, isInvalid = false }: Omit<FieldTexts, 'label'>) {
  const ids = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean);
  return {
    id,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
    'aria-invalid': error !== undefined || isInvalid ? true : undefined,
  };
}

/** Label above, hint and error below an input with the same `id`. */
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
