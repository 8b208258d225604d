import { useId, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import { MinusIcon, PlusIcon } from '../images/icons.tsx';
import { VisuallyHidden } from '../typography/visually-hidden.tsx';
import styles from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /**
   * Called with true when the input is not a valid quantity (`value` does not change), and with false once it
   * is valid again.
   */
  onValidityChange?: (isInvalid: boolean) => void;
  /** The accessible name: `Quantity of The Mix`. */
  label: string;
  min?: number;
  max?: number;
  size?: 'small' | 'medium';
}

const MAX_INPUT_LENGTH = 12;

/**
 * A number input with minus and plus buttons. Input is applied on blur or Enter: a number below `min` becomes
 * `min`, an empty field its former value, and an invalid one stays with an error.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, onValidityChange, label, min = 1, max = MAX_QUANTITY, size = 'medium' } = props;
  // What is typed and not applied; null shows `value`.
  const [draft, setDraft] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const [stepped, setStepped] = useState<number | null>(null);
  const errorId = useId();

  const reportValidity = (invalid: boolean) => {
    setInvalid(invalid);
    onValidityChange?.(invalid);
  };

  const setQuantity = (quantity: number) => {
    reportValidity(false);
    setDraft(null);
    if (quantity !== value) onChange(quantity);
  };

  // A button at its limit is not disabled, because a disabled button loses the focus.
  const step = (quantity: number) => {
    if (quantity < min || quantity > max) return;
    setStepped(quantity);
    setQuantity(quantity);
  };

  const commit = () => {
    const text = draft?.trim() ?? '';
    if (text === '') return setQuantity(value);
    const quantity = /^\d+$/.test(text) ? Math.max(min, Number(text)) : Number.NaN;
    if (quantity <= max) setQuantity(quantity);
    else reportValidity(true);
  };

  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a visible legend. */}
      <div className={`${styles.stepper} ${styles[size]}`} role="group" aria-label={label}>
        <button
          type="button"
          aria-label="Decrease quantity"
          aria-disabled={value <= min || undefined}
          onClick={() => step(value - 1)}
        >
          <MinusIcon />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid ? errorId : undefined}
          value={draft ?? value}
          maxLength={MAX_INPUT_LENGTH}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={commit}
          onKeyDown={(event) => event.key === 'Enter' && commit()}
        />
        <VisuallyHidden>
          <span aria-live="polite">{stepped}</span>
        </VisuallyHidden>
        <button
          type="button"
          aria-label="Increase quantity"
          aria-disabled={value >= max || undefined}
          onClick={() => step(value + 1)}
        >
          <PlusIcon />
        </button>
      </div>
      {isInvalid && (
        <p id={errorId} className={styles.error} role="alert">
          A whole number from {min} to {max}, please.
        </p>
      )}
    </div>
  );
}
