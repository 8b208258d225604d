import { useEffect, useId, useRef } from 'react';
import { subscriptionLabel } from '#domain/catalog/subscription-label.ts';
import type { ManageToken, OwnSubscription } from '#web/api/subscription-queries.ts';
import { useMoney } from '#web/state/use-money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { FramedPicture } from '#web/ui/images/framed-picture.tsx';
import { NextDelivery } from './next-delivery.tsx';
import { SubscriptionActions } from './subscription-actions.tsx';
import styles from './subscription-card.module.css';
import { useSubscriptionChange } from './use-subscription-change.ts';

const STATUS_WORDS: Readonly<Record<OwnSubscription['status'], string>> = {
  active: 'running',
  past_due: 'payment failed',
  paused: 'paused',
  cancelled: 'cancelled',
};

/** One subscription: what, how often, when next and for how much, and everything that its owner can do about it. */
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
  const wish = useSubscriptionChange(subscription, token);
  const answer = useRef<HTMLDivElement>(null);
  // The button that was pressed may be gone with what it did: the focus goes to what came of it.
  useEffect(() => {
    if (wish.done !== null) answer.current?.focus();
  }, [wish.done]);
  const { status, items, currency } = subscription;
  const money = useMoney(currency);
  return (
    <article className={styles.card} aria-labelledby={titleId} data-status={status}>
      <header className={styles.head}>
        <Heading id={titleId} className={styles.title}>
          {subscriptionLabel(subscription.subscription_interval, subscription.subscription_interval_unit)}
        </Heading>
        <p className={styles.status}>{STATUS_WORDS[status]}</p>
      </header>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.sku} className={styles.item}>
            <FramedPicture src={item.image_url[0]} sizes="72px" />
            <span>
              <span className={styles.name}>{item.title}</span>
              <span className={styles.detail}>
                {item.description !== '' && `${item.description}, `}x {item.quantity}
              </span>
            </span>
            <span className={styles.price}>{money(item.unit_price * item.quantity)}</span>
          </li>
        ))}
      </ul>
      <NextDelivery subscription={subscription} token={token} />
      <div ref={answer} className={styles.answer} role="status" tabIndex={-1}>
        {wish.done !== null && <p>{wish.done}</p>}
      </div>
      {wish.refusal !== null && <Notice kind="error" title={wish.refusal} />}
      {status !== 'cancelled' && (
        <SubscriptionActions subscription={subscription} wish={wish} token={token} />
      )}
    </article>
  );
}
