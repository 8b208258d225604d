import { formatMoney } from '#domain/money.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import type { CancellationReason } from '#domain/subscriptions/subscription-views.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';
import type { StaffSubscription } from '#web/api/admin/customers/subscriptions-api.ts';
import type { FormatDay } from '#web/state/use-format-day.ts';
import type { Fact } from '../../ui/feedback/facts.ts';

export const STATUS_TEXTS: Readonly<Record<StaffSubscription['status'], string>> = {
  active: 'Active',
  past_due: 'Past due',
  paused: 'Paused',
  cancelled: 'Cancelled',
};

/** `every 2 weeks`. */
export const intervalText = (count: number, unit: 'day' | 'week' | 'month' | 'year'): string =>
  billingIntervalLabel({ count, unit });

export const CANCELLATION_TEXTS: Readonly<Record<CancellationReason, string>> = {
  too_expensive: 'Too expensive',
  too_much: 'Too much of it',
  not_liked: 'Did not like it',
  moving: 'Moves away',
  other: 'Something else',
};

/** What owner and staff change of a subscription, in words. */
export function factsOf(subscription: StaffSubscription, formatDay: FormatDay): Fact[] {
  const { address, next_renewal_at, retry_at } = subscription;
  const next = retry_at ?? next_renewal_at;
  const { subscription_interval: count, subscription_interval_unit: unit } = subscription;
  return [
    ['Status', STATUS_TEXTS[subscription.status]],
    ['Next delivery', next === null ? '' : formatDay(next)],
    ['Comes', intervalText(count, unit)],
    [
      'Items',
      subscription.items
        .map(({ quantity, title, description, unit_price }) => {
          const price = formatMoney(unit_price, subscription.currency);
          return `${quantity} × ${[title, description].filter(Boolean).join(', ')} at ${price}`;
        })
        .join('; '),
    ],
    ['Ships to', [subscription.name, ...postalLines({ ...address, line2: address.line2 ?? '' })].join(', ')],
  ];
}

/** Why a delivery failed. */
export const FAILURE_TEXTS = {
  payment: 'the card was declined',
  stock: 'not enough stock',
  unavailable:
    'something is not sold any more or not sent there, the address was not found, or it costs less than a card is charged',
} as const;
