import { useEffect, useId, useState } from 'react';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import { MinusIcon, PlusIcon } from '../images/icons.tsx';
import { VisuallyHidden } from '../typography/visually-hidden.tsx';
import styles from './quantity-stepper.module.css';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Told when what was typed is no quantity (`value` stays then), and when that is over. */
  onRefusal?: (isRefused: boolean) => void;
  /** What is counted, for screen readers: `Quantity of The Mix`. */
  label: string;
  min?: number;
  max?: number;
  isDisabled?: boolean;
  size?: 'small' | 'medium';
}

const LONGEST_TYPED = 12;

/**
 * Minus, a number that can be typed, plus. What is typed counts when the field is left: less than `min` becomes `min`, an empty field
 * what it was. Anything else than a whole number stays as it was typed, with words that say so, and changes nothing.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onChange,
    onRefusal,
    label,
    min = 1,
    max = MAX_QUANTITY,
    isDisabled = false,
    size = 'medium',
  } = props;
  const [typed, setTyped] = useState(String(value));
  const [isRefused, setRefused] = useState(false);
  const [stepped, setStepped] = useState<number | null>(null);
  const errorId = useId();
  useEffect(() => setTyped(String(value)), [value]);

  const refuse = (refused: boolean) => {
    setRefused(refused);
    onRefusal?.(refused);
  };

  const count = (wanted: number) => {
    refuse(false);
    setTyped(String(wanted));
    if (wanted !== value) onChange(wanted);
  };

  // At the end of the way a button stays where it is: one that is disabled loses the focus.
  const step = (wanted: number) => {
    if (wanted < min || wanted > max) return;
    setStepped(wanted);
    count(wanted);
  };

  const settle = () => {
    const words = typed.trim();
    if (words === '') return count(value);
    const wanted = /^\d+$/.test(words) ? Math.max(min, Number(words)) : Number.NaN;
    if (wanted <= max) count(wanted);
    else refuse(true);
  };

  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen. */}
      <div className={`${styles.stepper} ${styles[size]}`} role="group" aria-label={label}>
        <button
          type="button"
          aria-label="Decrease quantity"
          disabled={isDisabled}
          aria-disabled={value <= min || undefined}
          onClick={() => step(value - 1)}
        >
          <MinusIcon />
        </button>
        <input
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? errorId : undefined}
          disabled={isDisabled}
          value={typed}
          maxLength={LONGEST_TYPED}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        <VisuallyHidden>
          <span aria-live="polite">{stepped}</span>
        </VisuallyHidden>
        <button
          type="button"
          aria-label="Increase quantity"
          disabled={isDisabled}
          aria-disabled={value >= max || undefined}
          onClick={() => step(value + 1)}
        >
          <PlusIcon />
        </button>
      </div>
      {isRefused && (
        <p id={errorId} className={styles.error} role="alert">
          A whole number from {min} to {max}, please.
        </p>
      )}
    </div>
  );
}
