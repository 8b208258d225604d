import { daysAfter } from '../store-days.ts';

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
