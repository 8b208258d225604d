import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { children: ReactNode };

/** A checkbox with its label, which may contain links. */
export function CheckField({ children, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input {...input} id={id} type="checkbox" className={styles.box} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
