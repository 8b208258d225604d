import { amountEntries, currencyName, formatMoney } from '#domain/money.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import { REGIONS } from '#domain/shipping/regions.ts';
import { listed } from '#domain/text/listed.ts';
import type {
  GeneralSettings,
  InvoiceSettings,
  ShippingSettings,
  TaxSettings,
} from '#web/api/admin/settings-api.ts';
import type { Fact, KeyedFact } from '../../ui/feedback/facts.ts';
import { NEW_ORDER_EMAILS, TAX_CLASSES } from './settings-choices.ts';

/** What staff decide about the shop, in words: all of it, for what a colleague has changed. */
export const factsOfGeneral = ({
  brand,
  time_zone,
  new_order_emails: emails,
  tax_number,
  sender_address: address,
}: Omit<GeneralSettings, 'version'>): Fact[] => [
  ['Name', brand],
  ['Time zone', time_zone],
  ['Emails about new orders', NEW_ORDER_EMAILS.find(({ value }) => value === emails)?.label ?? ''],
  ['Tax number', tax_number ?? ''],
  [
    'Parcels come from',
    address === null
      ? ''
      : listOf([
          address.line1,
          address.line2,
          address.city,
          address.state,
          address.postal_code,
          countryName(address.country),
        ]),
  ],
];

export const factsOfInvoices = (
  settings: Omit<InvoiceSettings, 'version' | 'next_invoice' | 'next_credit_note'>,
): Fact[] => [
  ['Invoices', settings.issues_invoices ? 'are issued' : 'are not issued'],
  ['Legal name', settings.legal_name ?? ''],
  ['First invoice', `${settings.invoice_prefix}${settings.invoice_start}`],
  ['First credit note', `${settings.credit_note_prefix}${settings.credit_note_start}`],
];

type Option = ShippingSettings['options'][number];

/** Of each way to ship: its texts, from where it is free, its prices and its days. */
export const factsOfShipping = (options: readonly Option[]): KeyedFact[] =>
  options.flatMap((option, index) => {
    const key = option.id ?? String(index);
    const { name, handling_days: handling, subscriptions_free_from_dollars: withSubscription } = option;
    return [
      [`Way to ship ${index + 1}`, `${name}, ${option.about}`, key],
      [`${name}, free from`, thresholdText(option), `${key} free`],
      [
        `${name}, free from with a subscription`,
        withSubscription === null ? '' : String(withSubscription),
        `${key} free with a subscription`,
      ],
      ...option.rates.map(({ country, regions, prices }): KeyedFact => {
        const place = placeText(country, regions);
        return [`${name} to ${place}`, pricesText(prices), `${key} to ${place}`];
      }),
      [`${name}, packing`, handling === null ? '' : daysText(handling), `${key} packing`],
      ...option.transit_days.map(
        ({ country, ...days }): KeyedFact => [
          `${name}, on the way to ${countryName(country)}`,
          daysText(days),
          `${key} on the way to ${country}`,
        ],
      ),
    ];
  });

function thresholdText({ free_from_dollars: all, free_from_by_currency: byCurrency }: Option): string {
  const others = amountEntries(byCurrency).map(([currency, units]) => `${currencyName(currency)} ${units}`);
  return listOf([all === null ? null : String(all), ...others]);
}

const pricesText = (prices: Option['rates'][number]['prices']): string =>
  listOf(amountEntries(prices).map(([currency, cents]) => formatMoney(cents, currency)));

const daysText = ({ from, to }: { from: number; to: number }): string => `${from} to ${to} business days`;

/** `New York and New Jersey, United States` */
function placeText(country: string, regions: readonly string[]): string {
  const known = hasRegions(country) ? REGIONS[country] : [];
  const names = regions.map((region) => known.find(({ code }) => code === region)?.name ?? region);
  return listOf([listed(names), countryName(country)]);
}

const PER_PERCENT = 10_000;
export const percentText = (partsPerMillion: number): string => String(partsPerMillion / PER_PERCENT);
export const partsPerMillionOf = (typed: string): number =>
  Math.round(Number(typed.replace(',', '.').replace('%', '').trim()) * PER_PERCENT);

/** Every rate of every place. */
export const factsOfTaxes = ({
  rates,
  prices_include_tax_in: included,
}: Omit<TaxSettings, 'version'>): KeyedFact[] => [
  ...rates.map((rate): KeyedFact => {
    const percents = TAX_CLASSES.map(([name, label]) => `${label} ${percentText(rate[name])} %`);
    const place = placeText(rate.country, rate.region === '' ? [] : [rate.region]);
    return [place, listOf([rate.label, ...percents])];
  }),
  ['Prices include tax in', listed(included.map(countryName)) || 'no country'],
];

const listOf = (texts: readonly (string | null)[]): string => texts.filter(Boolean).join(', ');
