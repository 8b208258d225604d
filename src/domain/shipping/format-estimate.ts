import { formatDay } from '../format-day.ts';
import type { DeliveryEstimate } from './delivery-estimate.ts';

/** `Nov 26 to Dec 2`, `Nov 23 to 27`, or `Nov 26` for a single day. */
export function formatEstimate({ earliest, latest }: DeliveryEstimate): string {
  if (earliest === latest) return shortDay(earliest);
  const isSameMonth = earliest.slice(0, 7) === latest.slice(0, 7);
  return `${shortDay(earliest)} to ${isSameMonth ? Number(latest.slice(8)) : shortDay(latest)}`;
}

/** What is left of an estimate on a day: `Nov 26 to Dec 2`, from Nov 27 on `by Dec 2`; null when it is over. */
export function formatEstimateOn(estimate: DeliveryEstimate, today: string): string | null {
  if (today <= estimate.earliest) return formatEstimate(estimate);
  return today <= estimate.latest ? `by ${shortDay(estimate.latest)}` : null;
}

const shortDay = (day: string) => formatDay(new Date(`${day}T00:00:00Z`), 'UTC', 'short');
