import { z } from 'zod';
import { WEEKDAYS } from '#domain/shipping/delivery-estimate.ts';
import { isDay } from '#domain/store-days.ts';
import { country, refuseUnknownRegions, region } from './file-fields.ts';

const MAX_DAYS = 60;
/** More days off than this would be a mistake, and slow to count over. */
const MAX_DAYS_OFF = 100;

const wholeDays = z
  .int('must be whole days')
  .min(0, 'must not be negative')
  .max(MAX_DAYS, `must be ${MAX_DAYS} days at most`);
const dayRange = z
  .tuple([wholeDays, wholeDays], 'must be the fewest and the most days, like [3, 5]')
  .refine(([min, max]) => min <= max, 'must be the fewest days first, like [3, 5]');

const weekdays = z
  .array(z.enum(WEEKDAYS, `must be one of ${WEEKDAYS.join(', ')}`))
  .min(1, 'must have at least one weekday')
  .default(['mon', 'tue', 'wed', 'thu', 'fri']);

const LEAP_YEAR = 2024;
const daysOff = z
  .array(
    z
      .string()
      .refine(
        (day) => isDay(day) || isDay(`${LEAP_YEAR}-${day}`),
        'must be a day like 2026-11-26, or 12-25 for every year',
      ),
  )
  .max(MAX_DAYS_OFF, `must be ${MAX_DAYS_OFF} days at most`)
  .default([]);

const transitTime = z
  .strictObject({
    country,
    regions: z.array(region).min(1, 'must name a region, or be left out').optional(),
    zipPrefixes: z
      .array(z.string().regex(/^\d{1,5}$/, 'must be the first digits of a ZIP code, like 100'))
      .min(1, 'must name digits, or be left out')
      .optional(),
    days: dayRange,
  })
  .superRefine(refuseUnknownRegions)
  .refine(({ regions, zipPrefixes }) => !regions || !zipPrefixes, {
    path: ['zipPrefixes'],
    message: 'must not be beside regions; give them an entry of their own',
  })
  .refine(({ country: of, zipPrefixes }) => of === 'US' || !zipPrefixes, {
    path: ['zipPrefixes'],
    message: 'are for US only',
  });

type TransitTimeFile = z.output<typeof transitTime>;

const transitDays = z.array(transitTime).superRefine((times, context) => {
  const seen = new Set<string>();
  for (const [index, time] of times.entries()) {
    for (const place of placesOf(time)) {
      if (seen.has(place))
        context.addIssue({ code: 'custom', path: [index], message: `${place} has days already` });
      seen.add(place);
    }
  }
});

/** When the shop packs and the carrier delivers, for one shipping option of shipping.json. */
export const deliveryFile = z.strictObject({
  /** In the store's time zone; later orders count as those of the next day. */
  cutOff: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like 14:00'),
  handlingDays: dayRange,
  packingWeekdays: weekdays,
  noPackingOn: daysOff,
  deliveryWeekdays: weekdays,
  noDeliveryOn: daysOff,
  transitDays,
});

/** The places with a rate for which no transit time is given: `CA`, `US NY`. */
export function placesWithoutTransitTime(
  rates: readonly { country: string; regions?: string[] | undefined }[],
  times: readonly TransitTimeFile[],
): string[] {
  const known = new Set(times.flatMap(placesOf));
  return rates.flatMap(placesOf).filter((place) => !known.has(place) && !known.has(place.slice(0, 2)));
}

/** `US`, `US NY` or `US 100`. */
function placesOf({
  country: of,
  regions,
  zipPrefixes,
}: {
  country: string;
  regions?: string[] | undefined;
  zipPrefixes?: string[] | undefined;
}): string[] {
  const parts = regions ?? zipPrefixes;
  return parts === undefined ? [of] : parts.map((part) => `${of} ${part}`);
}
