import type { ReactNode } from 'react';
import { cardLabel, expiryLabel, isExpiredAt } from '#domain/subscriptions/card-summary.ts';
import type { ManageToken, OwnSubscription } from '#web/api/subscription-queries.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';
import { useMoney } from '#web/state/use-money.ts';
import { cardSummaryOf, yourCard } from './card-change/card-text.ts';
import { CardLink } from './card-link.tsx';
import styles from './subscription-card.module.css';

/** When it comes next, for how much, to which card and where to; or why it does not. */
export function NextDelivery({ subscription, token }: { subscription: OwnSubscription; token: ManageToken }) {
  const { next_amount, currency, name, address } = subscription;
  const money = useMoney(currency);
  const charged = chargedNext(subscription);
  const summary = cardSummaryOf(subscription);
  const formatDay = useFormatDay();
  const trouble = troubleOf(subscription, formatDay);
  return (
    <>
      {trouble !== null && (
        <div className={styles.trouble}>
          <p>{trouble}</p>
          {needsCard(subscription) && <CardLink subscriptionId={subscription.id} token={token} />}
        </div>
      )}
      {subscription.status !== 'cancelled' && (
        <dl className={styles.facts}>
          {charged !== null && (
            <Fact name="Next delivery">
              <strong>{formatDay(charged)}</strong>
              {subscription.retry_at !== null && (
                <span className={styles.small}> if the next try gets through</span>
              )}
            </Fact>
          )}
          {next_amount !== null && (
            <Fact name="Amount">
              <strong>{money(next_amount.total)}</strong>
              <span className={styles.small}>
                {' '}
                with {shippingWords(next_amount.shipping, money)} and {money(next_amount.tax)} tax
              </span>
            </Fact>
          )}
          {summary !== null && (
            <Fact name="Charged to">
              {cardLabel(summary)}
              <span className={styles.small}> good until {expiryLabel(summary)}</span>
            </Fact>
          )}
          <Fact name="Goes to">
            {name}, {address.line1}
            {address.line2 ? `, ${address.line2}` : ''}, {address.city}, {address.state} {address.postal_code}
          </Fact>
        </dl>
      )}
    </>
  );
}

const shippingWords = (cents: number, money: (cents: number) => string) =>
  cents === 0 ? 'free shipping' : `${money(cents)} shipping`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The day on which a card is charged next: of the next try, where the delivery's own day has gone by without a payment. */
const chargedNext = ({ next_renewal_at, retry_at }: OwnSubscription) => retry_at ?? next_renewal_at;

/** Whether the card that is kept will have expired when it is charged next. */
function willHaveExpired(subscription: OwnSubscription): boolean {
  const summary = cardSummaryOf(subscription);
  const charged = chargedNext(subscription);
  return summary !== null && charged !== null && isExpiredAt(summary, new Date(charged));
}

/** Whether another card is what helps. */
export function needsCard(subscription: OwnSubscription): boolean {
  const { status, failure_reason, paused_because } = subscription;
  if (status === 'cancelled') return false;
  return failure_reason === 'payment' || paused_because === 'payment' || willHaveExpired(subscription);
}

/** What stands in the way, and what happens next. */
function troubleOf(subscription: OwnSubscription, formatDay: FormatDay): string | null {
  const { status, paused_because, failure_reason, retry_at } = subscription;
  if (status === 'cancelled') return 'Nothing more is charged. What was paid for is still delivered.';
  if (status === 'paused') return PAUSED_WORDS[paused_because ?? 'owner'];
  if (failure_reason === null || retry_at === null)
    return willHaveExpired(subscription)
      ? 'Your card will have expired before the next delivery. Give us another one and the bag stays full.'
      : null;
  const again = formatDay(retry_at);
  switch (failure_reason) {
    case 'payment':
      return `Your bank did not accept the payment, so nothing was charged. We try ${yourCard(subscription)} on ${again}. A new card? Change it: that charges nothing, and the next try is made with it.`;
    case 'stock':
      return `We ran out of it, so nothing was charged. We look again on ${again}.`;
    case 'unavailable':
      return `We cannot send this at the moment, so nothing was charged. We look again on ${again}.`;
  }
}

const PAUSED_WORDS: Readonly<Record<'owner' | 'payment' | 'unavailable', string>> = {
  owner: 'Paused. Nothing is charged until you resume it.',
  payment:
    'Paused, because your card was not accepted four times. Change the card, then resume; or resume to go on with the one that we have.',
  unavailable: 'Paused, because something in it is no longer sold or cannot be sent to this address.',
};
