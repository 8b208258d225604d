import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-field.module.css';
import { describedBy, type FieldTexts, FormField } from './form-field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'children'> & { choices: readonly SelectOption[] };

export function SelectField({
  label,
  hint,
  error,
  className,
  choices,
  required = false,
  ...select
}: SelectFieldProps) {
  const id = useId();
  const texts = { label, hint, error };
  return (
    <FormField id={id} {...texts} isOptional={!required}>
      <select
        {...select}
        required={required}
        {...describedBy(id, texts)}
        className={classNames(styles.input, className)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </FormField>
  );
}
