import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './check-field.module.css';

type CheckFieldProps = Omit<ComponentProps<'input'>, 'id' | 'type'> & { children: ReactNode };

/** A box to tick, with its sentence beside it. Links in the sentence stay links. */
export function CheckField({ children, ...input }: CheckFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <input {...input} id={id} type="checkbox" className={styles.box} />
      <label htmlFor={id}>{children}</label>
    </div>
  );
}
