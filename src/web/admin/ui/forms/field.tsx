import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { sentenceAtField } from '#domain/text/problem-sentences.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useControlError } from './control-errors.ts';
import styles from './field.module.css';

export interface FieldTexts {
  label: string;
  /** What to type, below the label. */
  hint?: string | undefined;
  /** What is wrong with the value and what to do. */
  error?: string | null | undefined;
  /** What is said when it is needed and empty, for a label that does not go on after `Enter the`. */
  missing?: string | undefined;
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
  'data-missing': string;
}

/** `Name` → `Enter the name.`, `How many you have` → `Enter how many you have.` Abbreviations keep their capitals. */
export function missingText(label: string): string {
  if (label.startsWith('Type ')) return `${label}.`;
  if (label === 'Email') return 'Enter the email address.';
  const [shown = label] = label.split(', ');
  const name = /^\p{Lu}\p{Lu}/u.test(shown) ? shown : shown.charAt(0).toLowerCase() + shown.slice(1);
  return /^(?:Your|The|What|How) /.test(shown) ? `Enter ${name}.` : `Enter the ${name}.`;
}

/** A label, a control, and the hint and error that belong to it. */
export function Field({
  label,
  hint,
  error: given,
  isBeside = false,
  missing = missingText(label),
  isOptional,
  children,
}: FieldTexts & { isOptional: boolean; children: (control: Control) => ReactNode }) {
  const id = useId();
  const problem = useControlError(id) ?? given;
  const error = problem ? sentenceAtField(problem, missing) : null;
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
        'data-missing': missing,
      })}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

type Without<Props> = Omit<Props, 'id' | 'className' | 'aria-describedby' | 'aria-invalid' | 'data-missing'>;

/** A line of text; also for numbers (`inputMode="numeric"`), days (`type="date"`) and passwords. */
export function TextField({
  label,
  hint,
  error,
  missing,
  isNeededLater = false,
  isBeside = false,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'input'>>) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      missing={missing ?? (isBeside || rest.type === 'number' ? 'Enter a number.' : undefined)}
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
  missing,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'textarea'>>) {
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={!rest.required}>
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
  missing = 'Choose one.',
  choices,
  ...rest
}: FieldTexts & Without<ComponentPropsWithRef<'select'>> & { choices: readonly Choice[] }) {
  return (
    <Field label={label} hint={hint} error={error} missing={missing} isOptional={false}>
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
