import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './add-button.module.css';
import type { AddState } from './use-add-to-cart.ts';

const LABELS: Readonly<Record<AddState, string>> = {
  ready: 'add to cart',
  adding: 'adding to cart...',
  'sold out': 'sold out',
};

/** The add-to-cart button. An animation runs when `onAdd` returns that the item was added. Spec §4. */
export function AddButton({ state, onAdd }: { state: AddState; onAdd: () => boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const add = () => {
    if (state === 'ready' && onAdd()) void animateFrom(button.current);
  };
  return (
    <button
      ref={button}
      type="button"
      className={classNames(styles.button, state === 'adding' && styles.adding)}
      disabled={state === 'sold out'}
      aria-disabled={state === 'adding' || undefined}
      onClick={add}
    >
      <span aria-live="polite">{LABELS[state]}</span>
    </button>
  );
}

async function animateFrom(button: HTMLElement | null): Promise<void> {
  try {
    const { popAccent } = await import('./pop-accent.ts');
    if (button?.isConnected) popAccent(button);
  } catch (failure) {
    console.error('The animation could not be loaded', failure);
  }
}
