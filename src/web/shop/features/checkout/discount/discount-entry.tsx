import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { MinusIcon, PlusIcon } from '#web/ui/images/icons.tsx';
import type { DiscountCodeState } from '../checkout-form.ts';
import styles from './discount-code.module.css';

interface DiscountEntryProps {
  discount: Exclude<DiscountCodeState, { status: 'applied' }>;
  isPaying: boolean;
  onEnter: (code: string) => void;
}

/** The input for a discount code, collapsed until it is opened or a refusal has to be shown. */
export function DiscountEntry({ discount, isPaying, onEnter }: DiscountEntryProps) {
  const isRefused = discount.status === 'refused';
  const [isOpen, setOpen] = useState(isRefused);
  const [typed, setTyped] = useState(discount.status === 'none' ? '' : discount.code);
  const formId = useId();
  const isChecking = discount.status === 'checking';

  useEffect(() => {
    if (isRefused) setOpen(true);
  }, [isRefused]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isChecking) onEnter(typed);
  }

  return (
    <div className={styles.entry}>
      <button
        type="button"
        className={styles.toggle}
        data-focus="none"
        aria-expanded={isOpen}
        aria-controls={formId}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <MinusIcon /> : <PlusIcon />}
        Add a discount code
      </button>
      <form id={formId} className={styles.form} method="post" hidden={!isOpen} onSubmit={submit} noValidate>
        <div aria-live="polite">
          <TextField
            className={styles.input}
            label="Discount code"
            required
            data-focus="refused"
            value={typed}
            readOnly={isChecking}
            error={isRefused ? discount.message : undefined}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        </div>
        <Button
          type="submit"
          variant="secondary"
          className={styles.apply}
          isLoading={isChecking}
          disabled={isPaying}
        >
          {isChecking ? 'Checking...' : 'Apply'}
        </Button>
      </form>
    </div>
  );
}
