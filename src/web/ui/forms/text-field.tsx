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
  const texts = { label, hint, error, isInvalid };
  return (
    <FormField id={id} {...texts} isOptional={!required}>
      <input
        {...input}
        required={required}
        {...describedBy(id, texts)}
        className={classNames(styles.input, className)}
      />
    </FormField>
  );
}
