import { describe, expect, it, test } from 'vitest';
import { type DeliveryTimes, estimateDelivery, nextCutOff } from '#domain/shipping/delivery-estimate.ts';

const NEW_YORK = 'America/New_York';
const WORKING_WEEK = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const BROOKLYN = { country: 'US', regions: ['NY'], postalCode: '11201' };
const SOMEWHERE = { country: 'US', regions: [], postalCode: null };

const times: DeliveryTimes = {
  cutOff: '12:00',
  handlingDays: [0, 1],
  packingWeekdays: WORKING_WEEK,
  noPackingOn: [],
  deliveryWeekdays: WORKING_WEEK,
  noDeliveryOn: [],
  transitDays: [{ country: 'US', days: [3, 5] }],
};
const exactly: DeliveryTimes = {
  ...times,
  handlingDays: [0, 0],
  transitDays: [{ country: 'US', days: [2, 2] }],
};

const estimate = (changes: Partial<DeliveryTimes>, orderedAt: string, place = BROOKLYN as Place) =>
  estimateDelivery({ ...times, ...changes }, { orderedAt: new Date(orderedAt), timeZone: NEW_YORK, place });
type Place = Parameters<typeof estimateDelivery>[1]['place'];
const days = (changes: Partial<DeliveryTimes>, orderedAt: string, place?: Place) => {
  const range = estimate(changes, orderedAt, place);
  return range && [range.earliest, range.latest];
};

describe('the days on which an order arrives', () => {
  // November 2, 2026 is a Monday; New York is 5 hours behind UTC from November 1 to March 14.
  test.each<[when: string, orderedAt: string, expected: [string, string]]>([
    ['on a Monday morning', '2026-11-02T15:00:00Z', ['2026-11-05', '2026-11-10']],
    ['in the last minute before the cut-off', '2026-11-02T16:59:59Z', ['2026-11-05', '2026-11-10']],
    ['at the cut-off', '2026-11-02T17:00:00Z', ['2026-11-06', '2026-11-11']],
    ['late in the evening, when it is Tuesday in UTC', '2026-11-03T04:00:00Z', ['2026-11-06', '2026-11-11']],
    ['on a Friday evening', '2026-11-06T23:00:00Z', ['2026-11-12', '2026-11-17']],
    ['on a Sunday', '2026-11-08T15:00:00Z', ['2026-11-12', '2026-11-17']],
    ['at the end of the year', '2026-12-30T15:00:00Z', ['2027-01-04', '2027-01-07']],
  ])('when it is placed %s', (_when, orderedAt, expected) => {
    expect(days({}, orderedAt)).toEqual(expected);
  });

  test.each<[what: string, changes: Partial<DeliveryTimes>, orderedAt: string, expected: string]>([
    ['a day without packing', { noPackingOn: ['2026-11-02'] }, '2026-11-02T15:00:00Z', '2026-11-05'],
    ['a day without delivery', { noDeliveryOn: ['2026-11-03'] }, '2026-11-02T15:00:00Z', '2026-11-05'],
    ['a day of every year', { noDeliveryOn: ['12-25'] }, '2026-12-23T15:00:00Z', '2026-12-28'],
    ['the same day of another year', { noDeliveryOn: ['2025-11-03'] }, '2026-11-02T15:00:00Z', '2026-11-04'],
    [
      'delivery on Saturdays',
      { deliveryWeekdays: [...WORKING_WEEK, 'sat'] },
      '2026-11-05T15:00:00Z',
      '2026-11-07',
    ],
    ['packing on Saturdays only', { packingWeekdays: ['sat'] }, '2026-11-02T15:00:00Z', '2026-11-11'],
    [
      'a courier of the same day',
      { transitDays: [{ country: 'US', days: [0, 0] }] },
      '2026-11-02T15:00:00Z',
      '2026-11-02',
    ],
  ])('with %s', (_what, changes, orderedAt, expected) => {
    expect(days({ ...exactly, ...changes }, orderedAt)).toEqual([expected, expected]);
  });

  test.each<[when: string, orderedAt: string, expected: string]>([
    ['the minute before the cut-off, when clocks go forward', '2026-03-08T15:59:00Z', '2026-03-09'],
    ['at the cut-off, when clocks go forward', '2026-03-08T16:00:00Z', '2026-03-10'],
    ['the minute before the cut-off, when clocks go back', '2026-11-01T16:59:00Z', '2026-11-02'],
    ['at the cut-off, when clocks go back', '2026-11-01T17:00:00Z', '2026-11-03'],
  ])('when it is placed %s', (_when, orderedAt, expected) => {
    const everyDay = [...WORKING_WEEK, 'sat', 'sun'] as const;
    const daily = { ...exactly, packingWeekdays: everyDay, deliveryWeekdays: everyDay };
    expect(days({ ...daily, transitDays: [{ country: 'US', days: [1, 1] }] }, orderedAt)?.[0]).toBe(expected);
  });
});

describe('the carrier’s days', () => {
  const transitDays: DeliveryTimes['transitDays'] = [
    { country: 'US', days: [3, 5] },
    { country: 'US', regions: ['AK', 'HI'], days: [6, 9] },
    { country: 'US', zipPrefixes: ['100', '112'], days: [2, 2] },
    { country: 'US', zipPrefixes: ['11201'], days: [1, 1] },
    { country: 'CA', regions: ['NT'], days: [7, 8] },
    { country: 'CA', regions: ['NU'], days: [9, 10] },
  ];
  const MONDAY = '2026-11-02T15:00:00Z';

  test.each<[where: string, place: Place, expected: [string, string] | null]>([
    ['the longest ZIP prefix', BROOKLYN, ['2026-11-03', '2026-11-03']],
    ['another ZIP prefix', { ...BROOKLYN, postalCode: '11215' }, ['2026-11-04', '2026-11-04']],
    ['a region', { country: 'US', regions: ['HI'], postalCode: '96801' }, ['2026-11-10', '2026-11-13']],
    ['the country', { country: 'US', regions: ['TX'], postalCode: '75001' }, ['2026-11-05', '2026-11-09']],
    ['all of the country when the place is unknown', SOMEWHERE, ['2026-11-03', '2026-11-13']],
    [
      'each region it may be',
      { country: 'CA', regions: ['NT', 'NU'], postalCode: 'X0A 0A1' },
      ['2026-11-11', '2026-11-16'],
    ],
    [
      'nothing for a region without an entry',
      { country: 'CA', regions: ['ON'], postalCode: 'M5V 2T6' },
      null,
    ],
    ['nothing for a country without an entry', { country: 'MX', regions: [], postalCode: null }, null],
  ])('are those of %s', (_where, place, expected) => {
    expect(days({ handlingDays: [0, 0], transitDays }, MONDAY, place)).toEqual(expected);
  });
});

describe('an estimate changes', () => {
  it.each([
    ['2026-11-02T15:00:00Z', '2026-11-02T17:00:00.000Z'],
    ['2026-11-02T17:00:00Z', '2026-11-03T17:00:00.000Z'],
    ['2026-03-07T18:00:00Z', '2026-03-08T16:00:00.000Z'],
  ])('after %s at %s', (now, expected) => {
    expect(nextCutOff(times, new Date(now), NEW_YORK).toISOString()).toBe(expected);
  });
});
