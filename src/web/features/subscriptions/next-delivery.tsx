import type { ReactNode } from 'react';
import { dayInWords } from '#domain/day-in-words.ts';
import { formatMoney } from '#domain/money.ts';
import type { OwnSubscription } from '#web/api/subscription-queries.ts';
import styles from './subscription-card.module.css';

/** When it comes next, for how much and where to; or why it does not. */
export function NextDelivery({ subscription }: { subscription: OwnSubscription }) {
  const { next_renewal_at, next_amount, currency, name, address } = subscription;
  const trouble = troubleOf(subscription);
  return (
    <>
      {trouble !== null && <p className={styles.trouble}>{trouble}</p>}
      {subscription.status !== 'cancelled' && (
        <dl className={styles.facts}>
          {next_renewal_at !== null && (
            <Fact name="Next delivery">
              <strong>{dayInWords(new Date(next_renewal_at))}</strong>
            </Fact>
          )}
          {next_amount !== null && (
            <Fact name="Amount">
              <strong>{formatMoney(next_amount.total, currency)}</strong>
              <span className={styles.small}>
                {' '}
                with {shippingWords(next_amount.shipping, currency)} and{' '}
                {formatMoney(next_amount.tax, currency)} tax
              </span>
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

const shippingWords = (cents: number, currency: OwnSubscription['currency']) =>
  cents === 0 ? 'free shipping' : `${formatMoney(cents, currency)} shipping`;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What stands in the way, and what happens next. */
function troubleOf({ status, paused_because, hindrance, retry_at }: OwnSubscription): string | null {
  if (status === 'cancelled') return 'Nothing more is charged. What was paid for is still delivered.';
  if (status === 'paused') return PAUSED_WORDS[paused_because ?? 'owner'];
  if (hindrance === null || retry_at === null) return null;
  const again = dayInWords(new Date(retry_at));
  switch (hindrance) {
    case 'payment':
      return `Your card was not accepted and nothing was charged. We try it again on ${again}. A new card? Subscribe again with it and cancel this one.`;
    case 'stock':
      return `We ran out of it, so nothing was charged. We look again on ${again}.`;
    case 'unavailable':
      return `We cannot send this at the moment, so nothing was charged. We look again on ${again}.`;
  }
}

const PAUSED_WORDS: Readonly<Record<'owner' | 'payment' | 'unavailable', string>> = {
  owner: 'Paused. Nothing is charged until you resume it.',
  payment:
    'Paused, because your card was not accepted four times. Resume to try it again, or subscribe again with a new card and cancel this one.',
  unavailable: 'Paused, because something in it is no longer sold or cannot be sent to this address.',
};
