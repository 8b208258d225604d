import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** What to type, below the label. */
  hint?: string | undefined;
  /** What is wrong with the value and what to do. */
  error?: string | null | undefined;
  /** Whether it can be saved without, though not for long: it is not called optional. */
  isNeededLater?: boolean;
  /** Puts a short value, such as units, beside its label. */
  isBeside?: boolean;
}

interface Control {
  id: string;
  className: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, a control, and the hint and error that belong to it. */
export function Field({
  label,
  hint,
  error,
  isBeside = false,
  isOptional,
  children,
}: FieldTexts & { isOptional: boolean; children: (control: Control) => ReactNode }) {
  const id = useId();
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, isBeside && styles.beside)}>
      <label htmlFor={id} className={styles.label}>
        {label} {isOptional && <span className={styles.optional}>(optional)</span>}
      </label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles.input ?? '',
        'aria-describedby': descriptions || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type Without<Props> = Omit<Props, 'id' | 'className' | 'aria-describedby' | 'aria-invalid'>;

/** A line of text; also for numbers (`inputMode="numeric"`), days (`type="date"`) and passwords. */
export function TextField({
  label,
  hint,
  error,
  isNeededLater = false,
  isBeside = false,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'input'>>) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      isBeside={isBeside}
      isOptional={!isBeside && !isNeededLater && !rest.required && !rest.readOnly}
    >
      {(control) => <input type="text" {...rest} {...control} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  hint,
  error,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={!rest.required}>
      {(control) => <textarea rows={3} {...rest} {...control} />}
    </Field>
  );
}

export interface Choice {
  value: string;
  label: string;
}

/** One of a few choices. */
export function SelectField({
  label,
  hint,
  error,
  choices,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'select'>> & { choices: readonly Choice[] }) {
  return (
    <Field label={label} hint={hint} error={error} isOptional={false}>
      {(control) => (
        <select {...rest} {...control}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

/** A box to tick, with its label behind it. */
export function CheckboxField({
  label,
  hint,
  ...rest
}: { label: ReactNode; hint?: string } & Without<ComponentPropsWithRef<'input'>>) {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        type="checkbox"
        {...rest}
        id={id}
        className={styles.box}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {hint && (
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}

/** Fields side by side where there is room. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
