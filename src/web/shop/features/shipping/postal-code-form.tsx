import { type FormEvent, useEffect, useRef, useState } from 'react';
import { readPostalCode } from '#domain/shipping/typed-recipient.ts';
import { storePostalCode } from '#web/state/stored-postal-code.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import styles from './postal-code-form.module.css';

/** Asks for the postal code that costs and days are shown for. */
export function PostalCodeForm({ stored }: { stored: string | null }) {
  const [typed, setTyped] = useState(stored ?? '');
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);

  // The cart's total may cover the message, because it sticks to the lower edge of a phone.
  useEffect(() => {
    if (problem !== undefined) input.current?.scrollIntoView({ block: 'center' });
  }, [problem]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const read = readPostalCode(typed);
    if ('problem' in read) {
      setProblem(read.problem);
      input.current?.focus();
      return;
    }
    setProblem(undefined);
    setTyped(read.postalCode);
    storePostalCode(read);
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <TextField
        ref={input}
        label="ZIP or postal code"
        required
        autoComplete="postal-code"
        maxLength={12}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={problem}
      />
      <Button type="submit" variant="secondary">
        Update
      </Button>
    </form>
  );
}
