import { dayAt, daysAfter, momentAt, weekdayOf } from '../store-days.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The fewest and the most days. */
export type DayRange = readonly [min: number, max: number];

/** How long the carrier takes to a country, some of its regions, or ZIP codes that begin with certain digits. */
export interface TransitTime {
  country: string;
  regions?: readonly string[] | undefined;
  zipPrefixes?: readonly string[] | undefined;
  days: DayRange;
}

/** When the shop packs and the carrier delivers, for one shipping option. Days are those of the store. */
export interface DeliveryTimes {
  /** `14:00`; later orders count as those of the next day. */
  cutOff: string;
  /** Packing days from the order to the handover; 0 is the same day. */
  handlingDays: DayRange;
  packingWeekdays: readonly Weekday[];
  /** Days without packing: `2026-11-26`, or `12-25` for every year. */
  noPackingOn: readonly string[];
  deliveryWeekdays: readonly Weekday[];
  noDeliveryOn: readonly string[];
  /** The longest matching ZIP prefix takes precedence over the region, and that over the country. */
  transitDays: readonly TransitTime[];
}

/** A destination; without regions it may be anywhere in the country. */
export interface DeliveryPlace {
  country: string;
  /** The region, or those that its postal code may belong to. */
  regions: readonly string[];
  postalCode: string | null;
}

/** The first and last day of a likely delivery, in the store's time zone: `2026-11-26`. */
export interface DeliveryEstimate {
  earliest: string;
  latest: string;
}

/**
 * When an order is likely to be delivered; the widest range where the place is not known exactly, null where
 * no transit time is known.
 */
export function estimateDelivery(
  times: DeliveryTimes,
  { orderedAt, timeZone, place }: { orderedAt: Date; timeZone: string; place: DeliveryPlace },
): DeliveryEstimate | null {
  const transits = transitTimesTo(times.transitDays, place).map(({ days }) => days);
  if (transits.length === 0) return null;
  const today = dayAt(orderedAt, timeZone);
  const isAfterCutOff = orderedAt >= momentAt(today, times.cutOff, timeZone);
  const firstDay = isAfterCutOff ? daysAfter(today, 1) : today;
  const deliveredOn = (handlingDays: number, transitDays: number) => {
    const handedOver = addWorkingDays(firstDay, handlingDays, times.packingWeekdays, times.noPackingOn);
    return addWorkingDays(handedOver, transitDays, times.deliveryWeekdays, times.noDeliveryOn);
  };
  return {
    earliest: deliveredOn(times.handlingDays[0], Math.min(...transits.map(([min]) => min))),
    latest: deliveredOn(times.handlingDays[1], Math.max(...transits.map(([, max]) => max))),
  };
}

/** The next cut-off after a moment, which is when estimates change. */
export function nextCutOff({ cutOff }: Pick<DeliveryTimes, 'cutOff'>, after: Date, timeZone: string): Date {
  const today = dayAt(after, timeZone);
  const todays = momentAt(today, cutOff, timeZone);
  return after < todays ? todays : momentAt(daysAfter(today, 1), cutOff, timeZone);
}

function transitTimesTo(all: readonly TransitTime[], place: DeliveryPlace): readonly TransitTime[] {
  const inCountry = all.filter(({ country }) => country === place.country);
  if (place.regions.length === 0) return inCountry;
  const ofZip = mostSpecificZipMatch(inCountry, place.postalCode ?? '');
  if (ofZip !== undefined) return [ofZip];
  const ofCountry = inCountry.find(({ regions, zipPrefixes }) => !regions && !zipPrefixes);
  return place.regions.flatMap((region) => {
    const found = inCountry.find(({ regions }) => regions?.includes(region)) ?? ofCountry;
    return found === undefined ? [] : [found];
  });
}

function mostSpecificZipMatch(all: readonly TransitTime[], postalCode: string): TransitTime | undefined {
  const matches = all.flatMap((time) =>
    (time.zipPrefixes ?? [])
      .filter((prefix) => postalCode.startsWith(prefix))
      .map((prefix) => ({ time, length: prefix.length })),
  );
  return matches.toSorted((a, b) => b.length - a.length)[0]?.time;
}

/** The first working day on or after `day`, and `count` working days on. */
function addWorkingDays(
  day: string,
  count: number,
  weekdays: readonly Weekday[],
  holidays: readonly string[],
): string {
  const isOff = (date: string) =>
    !weekdays.includes(weekdayNameOf(date)) || holidays.includes(date) || holidays.includes(date.slice(5));
  let date = day;
  let left = count;
  while (left > 0 || isOff(date)) {
    if (!isOff(date)) left -= 1;
    date = daysAfter(date, 1);
  }
  return date;
}

const weekdayNameOf = (date: string): Weekday => WEEKDAYS[weekdayOf(date) - 1] ?? 'sun';
