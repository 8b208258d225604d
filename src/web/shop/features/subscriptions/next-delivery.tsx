import type { ReactNode } from 'react';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { cardLabel, expiryLabel, isExpiredAt } from '#domain/subscriptions/card-summary.ts';
import type { ManageToken, OwnSubscription } from '#web/api/account/subscription-queries.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { type FormatDay, useFormatDay } from '#web/state/use-format-day.ts';
import { savedCardOf, yourCard } from './card-change/card-text.ts';
import { CardLink } from './card-link.tsx';
import styles from './subscription-card.module.css';

/** Date, amount, card and address of the next delivery, or why there is none. */
export function NextDelivery({ subscription, token }: { subscription: OwnSubscription; token: ManageToken }) {
  const { next_amount, currency, name, address } = subscription;
  const money = useMoney(currency);
  const chargedAt = nextChargeAt(subscription);
  const card = savedCardOf(subscription);
  const formatDay = useFormatDay();
  const problem = problemText(subscription, formatDay);
  return (
    <>
      {problem !== null && (
        <div className={styles.problem}>
          <p>{problem}</p>
          {needsCard(subscription) && (
            <CardLink
              subscriptionId={subscription.id}
              token={token}
              {...(needsFirstCard(subscription) && { label: 'Give a card' })}
            />
          )}
        </div>
      )}
      {subscription.status !== 'cancelled' && (
        <dl className={styles.facts}>
          {chargedAt !== null && (
            <Fact name={needsFirstCard(subscription) ? 'First delivery' : 'Next delivery'}>
              <strong>{formatDay(chargedAt)}</strong>
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
                with {shippingText(next_amount.shipping, money)} and {money(next_amount.tax)} tax
                {next_amount.tax_name !== null && ' included'}
              </span>
            </Fact>
          )}
          {card !== null && (
            <Fact name="Charged to">
              {cardLabel(card)}
              <span className={styles.small}> good until {expiryLabel(card)}</span>
            </Fact>
          )}
          <Fact name="Goes to">
            {[name, ...postalLines({ ...address, line2: address.line2 ?? undefined })].join(', ')}
          </Fact>
        </dl>
      )}
    </>
  );
}

const shippingText = (cents: number, money: (cents: number) => string) =>
  cents === 0 ? 'free shipping' : `${money(cents)} shipping`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** After a failed payment the next attempt, otherwise the next renewal. */
export const nextChargeAt = ({ next_renewal_at, retry_at }: OwnSubscription) => retry_at ?? next_renewal_at;

/** Whether the saved card will have expired at the next charge. */
function willHaveExpired(subscription: OwnSubscription): boolean {
  const card = savedCardOf(subscription);
  const chargedAt = nextChargeAt(subscription);
  return card !== null && chargedAt !== null && isExpiredAt(card, new Date(chargedAt));
}

/** Whether it came from an earlier shop without its card, and begins with a new one. */
export const needsFirstCard = ({ paused_because }: OwnSubscription): boolean => paused_because === 'no_card';

/** Whether changing the card would solve the problem. */
export function needsCard(subscription: OwnSubscription): boolean {
  const { status, failure_reason: failureReason, paused_because } = subscription;
  if (status === 'cancelled') return false;
  if (needsFirstCard(subscription)) return true;
  return failureReason === 'payment' || paused_because === 'payment' || willHaveExpired(subscription);
}

/** The text about what prevents a delivery and what happens next; null without a problem. */
function problemText(subscription: OwnSubscription, formatDay: FormatDay): string | null {
  const { status, paused_because, failure_reason: failureReason, retry_at } = subscription;
  if (status === 'cancelled') return 'Nothing more is charged. What was paid for is still delivered.';
  if (status === 'paused') return PAUSED_TEXTS[paused_because ?? 'owner'];
  if (failureReason === null || retry_at === null)
    return willHaveExpired(subscription)
      ? 'Your card will have expired before the next delivery. Give us another one, and nothing runs out.'
      : null;
  const retryDay = formatDay(retry_at);
  switch (failureReason) {
    case 'payment':
      return `Your bank did not accept the payment, so nothing was charged. We try ${yourCard(subscription)} on ${retryDay}. A new card? Change it, and the delivery is charged to it at once.`;
    case 'stock':
      return `We ran out of it, so nothing was charged. We look again on ${retryDay}.`;
    case 'unavailable':
      return `We cannot send this at the moment, or did not find its address, so nothing was charged. We look again on ${retryDay}.`;
  }
}

const PAUSED_TEXTS: Readonly<Record<NonNullable<OwnSubscription['paused_because']>, string>> = {
  owner: 'Paused. Nothing is charged until you resume it.',
  payment:
    'Paused, because your card was not accepted several times. Change the card, then resume; or resume to go on with the one that we have.',
  no_card:
    'It moved to this shop with us, but its card could not. Nothing is charged and nothing is sent until you give one.',
  unavailable:
    'Paused, because something in it is no longer sold or cannot be sent to this address, the address was not found, or it costs less than a card can pay.',
};
