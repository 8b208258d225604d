import { useState } from 'react';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import { useMoney } from '#web/state/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import styles from './subscription-card.module.css';
import type { ChangeProps } from './use-subscription-change.ts';

/** Another rhythm, each with what it costs today. */
export function IntervalChange({ subscription, wish, onClose }: ChangeProps) {
  const money = useMoney(subscription.currency);
  const [chosen, setChosen] = useState(subscription.subscription_id);
  const isSame = chosen === subscription.subscription_id;
  const cards = subscription.billing_interval_options.map((option) => ({
    value: option.subscription_id,
    label: subscriptionLabel(option.subscription_interval, option.subscription_interval_unit),
    aside: money(option.subtotal),
  }));
  return (
    <section className={styles.panel} aria-label="Change the interval">
      <RadioCards legend="How often from now on?" cards={cards} value={chosen} onChange={setChosen} />
      <p>The next delivery stays on its day. After it the new rhythm and its price count.</p>
      <div className={styles.buttons}>
        <Button
          isLoading={wish.isPending}
          onClick={() =>
            isSame ? onClose() : wish.make({ action: 'change_interval', optionId: chosen }, onClose)
          }
        >
          Save the interval
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </section>
  );
}
