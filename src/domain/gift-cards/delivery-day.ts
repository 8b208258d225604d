import { daysAfter, momentAt } from '../store-days.ts';

/** When cards are sent on their day, in the time zone of their store: at midnight people might be woken by the email. */
export const DELIVERY_TIME = '08:00';

/** Whether the moment has come at which a card for a day is sent; one without a day is sent at once. */
export function isDeliveryDue(
  day: string | null,
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  return day === null || momentAt(day, DELIVERY_TIME, timeZone) <= now;
}

/** The last day on which a card can be sent that is bought on `today`. */
const lastDeliveryDay = (today: string): string => daysAfter(today, 365);

/**
 * Why a card cannot be sent on a day; null when it can. The day before is allowed, for those who pay after midnight: it is
 * sent at once then.
 */
export function deliveryDayProblem(day: string | null, today: string): string | null {
  if (day === null || (day >= daysAfter(today, -1) && day <= lastDeliveryDay(today))) return null;
  return day < today
    ? 'The day on which a gift card is to be sent has passed. Put it into your cart again with another day.'
    : 'A gift card can be sent within a year. Put it into your cart again with an earlier day.';
}
