import { Button } from '#web/ui/buttons/button.tsx';
import styles from './subscription-card.module.css';
import type { ChangeProps } from './use-subscription-change.ts';

/** The one confirmation before a subscription ends. */
export function Cancellation({ wish, onClose }: ChangeProps) {
  return (
    <section className={styles.panel} aria-label="Cancel this subscription">
      <p>Cancel for good? It counts at once, and nothing more is charged. Pausing is the way to come back.</p>
      <div className={styles.buttons}>
        <Button isLoading={wish.isPending} onClick={() => wish.make({ action: 'cancel' }, onClose)}>
          Yes, cancel it
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Keep it
        </Button>
      </div>
    </section>
  );
}
