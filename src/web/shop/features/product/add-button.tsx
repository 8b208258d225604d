import { useRef } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './add-button.module.css';
import type { AddState } from './use-add-to-cart.ts';

const WORDS: Readonly<Record<AddState, string>> = {
  ready: 'add to cart',
  adding: 'adding to cart...',
  'sold out': 'sold out',
};

/** The one button of a product page. `onAdd` tells whether something went into the cart: then a peanut jumps there. Spec §4. */
export function AddButton({ state, onAdd }: { state: AddState; onAdd: () => boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const add = () => {
    if (state === 'ready' && onAdd()) void jumpOutOf(button.current);
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
      <span aria-live="polite">{WORDS[state]}</span>
    </button>
  );
}

async function jumpOutOf(button: HTMLElement | null): Promise<void> {
  try {
    const { popPeanut } = await import('./pop-peanut.ts');
    if (button?.isConnected) popPeanut(button);
  } catch (failure) {
    console.error('The peanut could not be fetched', failure);
  }
}
