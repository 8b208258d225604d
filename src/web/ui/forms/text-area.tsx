import { type ComponentProps, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './form-field.module.css';
import { describedBy, type FieldTexts, FormField } from './form-field.tsx';

type TextAreaProps = FieldTexts & Omit<ComponentProps<'textarea'>, 'id'>;

export function TextArea({ label, hint, error, className, required = false, ...textarea }: TextAreaProps) {
  const id = useId();
  const texts = { label, hint, error };
  return (
    <FormField id={id} {...texts} isOptional={!required}>
      <textarea
        rows={5}
        {...textarea}
        required={required}
        {...describedBy(id, texts)}
        className={classNames(styles.input, className)}
      />
    </FormField>
  );
}
