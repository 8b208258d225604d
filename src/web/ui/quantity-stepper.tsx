import { useEffect, useState } from 'react';
import { MinusIcon, PlusIcon } from './icons.tsx';
import styles from './quantity-stepper.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** What is counted, for screen readers: `Quantity of The Mix`. */
  label: string;
  min?: number;
  max?: number;
  isDisabled?: boolean;
  size?: 'small' | 'medium';
}

const LARGEST_QUANTITY = 999;

/** Minus, a number that can be typed, plus. What is typed counts when the field is left; nonsense goes back to what it was. */
export function QuantityStepper(props: QuantityStepperProps) {
  const {
    value,
    onChange,
    label,
    min = 1,
    max = LARGEST_QUANTITY,
    isDisabled = false,
    size = 'medium',
  } = props;
  const [typed, setTyped] = useState(String(value));
  const [stepped, setStepped] = useState<number | null>(null);
  useEffect(() => setTyped(String(value)), [value]);

  // At the end of the way a button stays where it is: one that is disabled loses the focus.
  const step = (wanted: number) => {
    if (wanted < min || wanted > max) return;
    setStepped(wanted);
    onChange(wanted);
  };

  const settle = () => {
    const wanted = Number.parseInt(typed, 10);
    const settled = Number.isNaN(wanted) ? value : Math.min(max, Math.max(min, wanted));
    setTyped(String(settled));
    if (settled !== value) onChange(settled);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
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
        disabled={isDisabled}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 3))}
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
  );
}
