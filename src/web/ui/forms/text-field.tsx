import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-field.module.css';
import { describedBy, type FieldTexts, FormField } from './form-field.tsx';

type TextFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id'>;

/** A single-line input, which receives every other prop. */
export function TextField({
  label,
  hint,
  error,
  isInvalid,
  className,
  required = false,
  ...input
}: TextFieldProps) {
  const id = useId();
  const words = { label, hint, error, isInvalid };
  return (
    <FormField id={id} {...words} isOptional={!required}>
      <input
        {...input}
        required={required}
        {...describedBy(id, words)}
        className={classNames(styles.input, className)}
      />
    </FormField>
  );
}
