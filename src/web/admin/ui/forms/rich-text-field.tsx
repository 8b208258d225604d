import { useEffect, useId, useState } from 'react';
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form';
import { plainText } from '#domain/rich-text/plain-text.ts';
import type { RichTextPlace } from '#domain/rich-text/rich-text.ts';
import type { PlainForm } from '#domain/rich-text/stored-text.ts';
import { sentenceAtField } from '#domain/text/problem-sentences.ts';
import styles from './field.module.css';
import { missingText } from './field.tsx';

const loadEditor = () => import('./rich-text/rich-text-editor.tsx');
type EditorModule = Awaited<ReturnType<typeof loadEditor>>;

interface RichTextFieldProps<Fields extends FieldValues> {
  label: string;
  hint?: string | undefined;
  error?: string | null | undefined;
  required?: boolean;
  control: Control<Fields>;
  name: FieldPath<Fields>;
  /** In characters, without the formatting. */
  maxLength: number;
  place: RichTextPlace;
  /** How it is stored while it has no formatting. */
  form: PlainForm;
  isReadOnly?: boolean;
  /** The id of a list of addresses that links are offered. */
  addresses?: string;
}

/** Text with bold and italic words, links, lists and, where the place has them, subheadings. docs/decisions/0331. */
export function RichTextField<Fields extends FieldValues>({
  label,
  hint,
  error: problem,
  required = false,
  control,
  name,
  maxLength,
  place,
  form,
  isReadOnly = false,
  addresses,
}: RichTextFieldProps<Fields>) {
  const id = useId();
  const { field } = useController({ control, name });
  const loaded = useEditorModule();
  const value = String(field.value ?? '');
  const error = problem ? sentenceAtField(problem, missingText(label)) : null;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const attributes = {
    'aria-labelledby': `${id}-label`,
    ...(described !== '' && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': 'true' }),
  };
  return (
    <div className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label} {!required && <span className={styles.optional}>(optional)</span>}
      </span>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {typeof loaded === 'object' ? (
        <loaded.default
          value={value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          focusRef={(focus) => field.ref({ focus })}
          attributes={{
            ...attributes,
            role: 'textbox',
            'aria-multiline': 'true',
            'data-field': name,
            ...(required && { 'aria-required': 'true' }),
            ...(isReadOnly && { 'aria-readonly': 'true', tabindex: '0' }),
          }}
          {...{ label, place, form, maxLength, isReadOnly, addresses }}
        />
      ) : (
        <textarea
          {...field}
          {...attributes}
          aria-invalid={error ? true : undefined}
          className={styles.input}
          rows={4}
          value={loaded === 'failed' ? value : plainText(value)}
          readOnly={isReadOnly || loaded === 'loading'}
        />
      )}
      {loaded === 'failed' && (
        <p role="status" className={styles.hint}>
          The editor could not be loaded. This is the text as it is stored, with its formatting as HTML.
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

function useEditorModule(): EditorModule | 'loading' | 'failed' {
  const [loaded, setLoaded] = useState<EditorModule | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isUnmounted = false;
    const show = (state: EditorModule | 'failed') => isUnmounted || setLoaded(state);
    loadEditor().then(show, () => show('failed'));
    return () => {
      isUnmounted = true;
    };
  }, []);
  return loaded;
}
