import { useEffect, useId, useRef, useState } from 'react';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import type { SubscriptionLineId } from '#domain/ids.ts';
import type { ManageToken } from '#web/api/account/subscription-queries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { ItemChange } from './item-change.tsx';
import { NextDelivery, needsFirstCard } from './next-delivery.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import styles from './subscription-card.module.css';
import { useSubscriptionChange } from './use-subscription-change.ts';

const STATUS_LABELS: Readonly<Record<OwnSubscription['status'], string>> = {
  active: 'running',
  past_due: 'payment failed',
  paused: 'paused',
  cancelled: 'cancelled',
};

/** A subscription with its interval, next delivery and actions. */
export function SubscriptionCard({
  subscription,
  token,
  level,
}: {
  subscription: OwnSubscription;
  token: ManageToken;
  level: 2 | 3;
}) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const titleId = useId();
  const change = useSubscriptionChange(subscription, token);
  const outcome = useRef<HTMLDivElement>(null);
  // The clicked button may disappear with the change, so the focus moves to the outcome.
  useEffect(() => {
    if (change.done !== null) outcome.current?.focus();
  }, [change.done]);
  const { status, items, currency } = subscription;
  const money = useMoney(currency);
  const [changedId, setChangedId] = useState<SubscriptionLineId | null>(null);
  const changeButton = useRef<HTMLElement>(null);
  return (
    <article className={styles.card} aria-labelledby={titleId} data-status={status}>
      <header className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {subscriptionLabel(subscription.subscription_interval, subscription.subscription_interval_unit)}
        </Heading>
        <p className={styles.status}>
          {needsFirstCard(subscription) ? 'waiting for a card' : STATUS_LABELS[status]}
        </p>
      </header>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <FramedPicture src={item.image_url[0]} sizes="72px" />
            <span>
              <span className={styles.name}>{item.title}</span>
              <span className={styles.detail}>
                {item.description !== '' && `${item.description}, `}x {item.quantity}
              </span>
            </span>
            <span className={styles.price}>{money(item.unit_price * item.quantity)}</span>
            {status !== 'cancelled' && (
              <Button
                variant="quiet"
                aria-label={`Change ${[item.title, item.description].filter(Boolean).join(', ')}`}
                aria-expanded={changedId === item.id}
                onClick={({ currentTarget }) => {
                  changeButton.current = currentTarget;
                  setChangedId(changedId === item.id ? null : item.id);
                }}
              >
                Change
              </Button>
            )}
            {changedId === item.id && (
              <ItemChange
                subscription={subscription}
                item={item}
                change={change}
                onClose={() => {
                  setChangedId(null);
                  changeButton.current?.focus();
                }}
              />
            )}
          </li>
        ))}
      </ul>
      <NextDelivery subscription={subscription} token={token} />
      <div ref={outcome} className={styles.outcome} role="status" tabIndex={-1}>
        {change.done !== null && <p>{change.done}</p>}
      </div>
      {change.refusal !== null && <Notice kind="error" title={change.refusal} />}
      {status !== 'cancelled' && (
        <SubscriptionActions subscription={subscription} change={change} token={token} />
      )}
    </article>
  );
}
