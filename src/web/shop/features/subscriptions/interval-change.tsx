import { useState } from 'react';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import styles from './subscription-card.module.css';
import type { ChangePanelProps } from './use-subscription-change.ts';

/** The choice of another billing interval, with today's prices. */
export function IntervalChange({ subscription, change, onClose }: ChangePanelProps) {
  const money = useMoney(subscription.currency);
  const [selected, setSelected] = useState(subscription.subscription_id);
  const isSame = selected === subscription.subscription_id;
  const options = subscription.billing_interval_options;
  const subtotal = options.find(({ subscription_id }) => subscription_id === selected)?.subtotal;
  const cards = options.map((option) => ({
    value: option.subscription_id,
    label: subscriptionLabel(option.subscription_interval, option.subscription_interval_unit),
    aside: money(option.subtotal),
  }));
  return (
    <section className={styles.panel} aria-label="Change the interval">
      <RadioCards legend="How often from now on?" cards={cards} value={selected} onChange={setSelected} />
      <p>The next delivery stays on its day. After it the new rhythm and its price count.</p>
      <div className={styles.buttons}>
        <Button
          isLoading={change.isPending}
          onClick={() =>
            isSame
              ? onClose()
              : change.make({ action: 'change_interval', optionId: selected, subtotal }, onClose)
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
