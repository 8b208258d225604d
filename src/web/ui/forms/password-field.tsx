import { type ComponentProps, useState } from 'react';
import { VisuallyHidden } from '../typography/visually-hidden.tsx';
import styles from './password-field.module.css';
import { TextField } from './text-field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string };

/** A password input whose text can be shown. */
export function PasswordField({ label = 'Password', ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <TextField
        {...field}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button type="button" className={styles.toggle} onClick={() => setShown(!isShown)}>
        {isShown ? 'Hide' : 'Show'}
        <VisuallyHidden> password</VisuallyHidden>
      </button>
    </div>
  );
}
