import type { z } from 'zod';
import type {
  adminSaveShipping,
  adminSaveTaxes,
  Settings,
} from '#contracts/admin/settings/settings-calls.ts';
import { slugOf } from '#domain/content/page-address.ts';
import { DomainError, type FieldProblem } from '#domain/errors.ts';
import type { ShippingOptionId } from '#domain/ids.ts';
import { countryRank } from '#domain/shipping/countries.ts';
import { COUNTRIES_WITH_REGIONS, hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryInSentence, countryName } from '#domain/shipping/country-name.ts';
import type { DeliveryTimes } from '#domain/shipping/delivery-estimate.ts';
import { isRegionOf, REGIONS } from '#domain/shipping/regions.ts';
import { listed } from '#domain/text/listed.ts';
import type { GeneralSettings } from '#server/settings/general-settings.ts';
import type { ShippingOption } from '#server/shipping/replace-shipping.ts';
import type { TaxRateRow } from '#server/tax/replace-tax-rates.ts';
import { WHOLE_COUNTRY } from '#server/tax/tax-rates-store.ts';

type WireOption = Settings['shipping']['options'][number];
type GivenOption = z.output<typeof adminSaveShipping.body>['options'][number];
type GivenRate = z.output<typeof adminSaveTaxes.body>['rates'][number];
type WireRate = Settings['taxes']['rates'][number];
type CountryCode = WireRate['country'];

const CLASSES = ['groceries', 'candy', 'gift_boxes', 'shipping'] as const;
const UNTAXED = 'Not taxed';

export const toWireGeneral = (settings: GeneralSettings, version: number): Settings['general'] => ({
  version,
  brand: settings.brand,
  time_zone: settings.timeZone,
  new_order_emails: settings.newOrderEmails,
  tax_number: settings.taxNumber,
  sender_address: settings.senderAddress && {
    ...settings.senderAddress,
    line2: settings.senderAddress.line2 ?? null,
    country: settings.senderAddress.country as CountryCode,
  },
});

export const toWireOption = ({ delivery, rates, ...option }: ShippingOption): WireOption => ({
  id: option.shippingOptionId,
  name: option.name,
  about: option.additionalInformation,
  free_from_dollars: option.freeFrom,
  free_from_by_currency: option.freeFromByCurrency,
  subscriptions_free_from_dollars: option.subscriptionsFreeFrom,
  rates: rates.map(({ country, regions = [], prices }) => ({
    country: country as CountryCode,
    regions: [...regions],
    prices,
  })),
  handling_days: delivery && { from: delivery.handlingDays[0], to: delivery.handlingDays[1] },
  transit_days: transitOf(delivery),
});

const isWholeCountry = (time: DeliveryTimes['transitDays'][number]) => !time.regions && !time.zipPrefixes;

const transitOf = (delivery: DeliveryTimes | null): WireOption['transit_days'] =>
  (delivery?.transitDays ?? [])
    .filter(isWholeCountry)
    .map(({ country, days: [from, to] }) => ({ country: country as CountryCode, from, to }));

/** Options as they are stored. Throws `malformed` with what contradicts itself, by its place. */
export function toOptions(
  given: readonly GivenOption[],
  before: readonly ShippingOption[],
): ShippingOption[] {
  const problems = given.flatMap((option, index) =>
    problemsOf(option).map(({ path, message }) => ({ path: `/options/${index}${path}`, message })),
  );
  const names = given.map(({ name }) => name.toLowerCase());
  for (const [index, name] of names.entries())
    if (names.indexOf(name) < index)
      problems.push({ path: `/options/${index}/name`, message: 'is the name of another one' });
  if (problems.length > 0)
    throw new DomainError('malformed', problems[0]?.message ?? '', { errors: problems });
  // Not one of before either: subscriptions may have it.
  const taken = new Set(before.map(({ shippingOptionId }) => shippingOptionId));
  return given.map((option) => {
    const old = formerOf(option, given, before);
    const shippingOptionId = old?.shippingOptionId ?? newId(option.name, taken);
    taken.add(shippingOptionId);
    return {
      shippingOptionId,
      name: option.name,
      additionalInformation: option.about,
      freeFrom: option.free_from_dollars,
      freeFromByCurrency: option.free_from_by_currency,
      subscriptionsFreeFrom: option.subscriptions_free_from_dollars,
      rates: option.rates.map(({ country, regions, prices }) => ({
        country,
        prices,
        ...(regions.length > 0 && { regions }),
      })),
      delivery: deliveryOf(option, old?.delivery ?? null),
    };
  });
}

/** The option as it was stored; one that was removed and added again under its name is the same. */
function formerOf(
  { id, name }: GivenOption,
  given: readonly GivenOption[],
  before: readonly ShippingOption[],
): ShippingOption | undefined {
  const own = before.find(({ shippingOptionId }) => shippingOptionId === id);
  if (own) return own;
  const removed = before.filter(({ shippingOptionId }) => given.every((one) => one.id !== shippingOptionId));
  return removed.find((option) => option.name.toLowerCase() === name.toLowerCase());
}

function newId(name: string, taken: ReadonlySet<ShippingOptionId>): ShippingOptionId {
  const base = slugOf(name) || 'shipping';
  const candidates = [base, ...Array.from({ length: taken.size + 1 }, (_, i) => `${base}-${i + 2}`)];
  return candidates.find((id) => !taken.has(id as ShippingOptionId)) as ShippingOptionId;
}

function problemsOf({ rates, handling_days: handling, transit_days: transit }: GivenOption): FieldProblem[] {
  const seen = new Set<string>();
  const problems: FieldProblem[] = [];
  for (const [index, { country, regions }] of rates.entries()) {
    const unknown = regions.filter((code) => !isRegionOf(country, code));
    if (unknown.length > 0)
      problems.push({
        path: `/rates/${index}/regions`,
        message: hasRegions(country)
          ? unknownRegions(country, unknown)
          : `A price in ${countryInSentence(country)} is for the whole country: leave this empty.`,
      });
    for (const place of regions.length === 0 ? [country] : regions.map((code) => `${country} ${code}`)) {
      if (seen.has(place))
        problems.push({ path: `/rates/${index}/regions`, message: 'has a price already in another row' });
      seen.add(place);
    }
  }
  if (handling !== null)
    for (const country of new Set(rates.map((rate) => rate.country)))
      if (!transit.some((time) => time.country === country))
        problems.push({
          path: `/transit_days/${country}/from`,
          message: `has no days for ${countryName(country)}, which has a price`,
        });
  return problems;
}

function unknownRegions(country: (typeof COUNTRIES_WITH_REGIONS)[number], codes: readonly string[]): string {
  const [first, second] = REGIONS[country];
  const what = codes.length === 1 ? 'is no state or province' : 'are no states or provinces';
  const named = listed(codes.map((code) => `“${code}”`));
  return `${named} ${what} of ${countryInSentence(country)}: enter codes like ${first?.code} or ${second?.code}.`;
}

const MONDAY_TO_FRIDAY = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;

/** Days off and exceptions for regions stay as they were. */
function deliveryOf(
  { handling_days: handling, transit_days: transit }: GivenOption,
  before: DeliveryTimes | null,
): DeliveryTimes | null {
  if (handling === null) return null;
  const countries = transit.map(({ country, from, to }) => ({
    country,
    days: [from, to] as [number, number],
  }));
  return {
    cutOff: '12:00',
    packingWeekdays: MONDAY_TO_FRIDAY,
    noPackingOn: [],
    deliveryWeekdays: MONDAY_TO_FRIDAY,
    noDeliveryOn: [],
    ...before,
    handlingDays: [handling.from, handling.to],
    transitDays: [
      ...countries,
      ...(before?.transitDays ?? []).filter(
        (time) => !isWholeCountry(time) && transit.some(({ country }) => country === time.country),
      ),
    ],
  };
}

/** Regions in which nothing is taxed are left out; countries as a whole stay, because only those with an entry are sold to. */
export function toWireRates(rows: readonly TaxRateRow[]): WireRate[] {
  const rules = Map.groupBy(rows, ({ country, region, label }) => `${country} ${region} ${label}`);
  return [...rules.values()]
    .map((rule) => {
      const { country, region, label } = rule[0] as TaxRateRow;
      const rate = (taxClass: string) =>
        rule.find((row) => row.taxClass === taxClass)?.ratePartsPerMillion ?? 0;
      return {
        country: country as CountryCode,
        region: region === WHOLE_COUNTRY ? '' : region,
        label,
        groceries: rate('groceries'),
        candy: rate('candy'),
        gift_boxes: rate('gift_boxes'),
        shipping: rate('shipping'),
      };
    })
    .filter((rate) => rate.region === '' || CLASSES.some((taxClass) => rate[taxClass] > 0))
    .sort((a, b) => sortKey(a).localeCompare(sortKey(b)));
}

const sortKey = ({ country, region, label }: WireRate) =>
  `${countryRank(country)} ${country} ${region} ${label}`;

/** Every region of the US and Canada has an entry, so that it is known and untaxed. Throws `malformed`. */
export function toTaxRows(rates: readonly GivenRate[]): TaxRateRow[] {
  const errors = rates.flatMap(({ country, region, label }, index) => {
    if (region === '' ? hasRegions(country) : !isRegionOf(country, region))
      return [
        {
          path: `/rates/${index}/region`,
          message: `must be a state or province of ${countryInSentence(country)}`,
        },
      ];
    const first = rates.findIndex(
      (other) => other.country === country && other.region === region && other.label === label,
    );
    return first < index ? [{ path: `/rates/${index}/label`, message: 'is there twice for this place' }] : [];
  });
  if (errors.length > 0) throw new DomainError('malformed', errors[0]?.message ?? '', { errors });
  const untaxed = COUNTRIES_WITH_REGIONS.flatMap((country) =>
    REGIONS[country]
      .filter(({ code }) => !rates.some((rate) => rate.country === country && rate.region === code))
      .map(({ code }) => ({
        country,
        region: code,
        label: UNTAXED,
        groceries: 0,
        candy: 0,
        gift_boxes: 0,
        shipping: 0,
      })),
  );
  return [...rates, ...untaxed].flatMap(({ country, region, label, ...byClass }) =>
    CLASSES.map((taxClass) => ({
      country,
      region: region || WHOLE_COUNTRY,
      label,
      taxClass,
      ratePartsPerMillion: byClass[taxClass],
    })),
  );
}
