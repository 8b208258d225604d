import { describe, expect, it } from 'vitest';
import type { StaffCampaign } from '#contracts/admin/newsletter/campaign-calls.ts';
import type { Settings } from '#contracts/admin/settings/settings-calls.ts';
import { factsOf as factsOfCampaign } from '#web/admin/features/newsletter/newsletter-texts.ts';
import {
  factsOfGeneral,
  factsOfInvoices,
  factsOfShipping,
  factsOfTaxes,
} from '#web/admin/features/settings/settings-facts.ts';
import { changedFacts, type KeyedFact } from '#web/admin/ui/feedback/facts.ts';

/** Values of which only others of the same kind are possible. */
const OTHERS: Readonly<Record<string, string>> = {
  US: 'CA',
  CA: 'US',
  DE: 'FR',
  NY: 'NJ',
  NJ: 'NY',
  each: 'daily',
  all: 'customers',
  draft: 'scheduled',
};

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return OTHERS[value] ?? `${value} and more`;
  return 'something';
}

/** Each place in a value at which there is no object below, and the value with another one there. */
function* changesOf(value: unknown, path = ''): Generator<[path: string, changed: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [path, other(value)];
    return;
  }
  for (const [key, part] of Object.entries(value))
    for (const [at, changed] of changesOf(part, `${path}/${key}`)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      yield [at, Object.assign(copy, { [key]: changed })];
    }
}

const GENERAL: Omit<Settings['general'], 'version'> = {
  brand: 'Doosra',
  time_zone: 'America/New_York',
  new_order_emails: 'each',
  tax_number: 'VAT GB1',
  sender_address: {
    line1: '12 Mott Street',
    line2: 'Floor 2',
    city: 'New York',
    state: 'NY',
    postal_code: '10013',
    country: 'US',
  },
};

const SHIPPING: Settings['shipping']['options'] = [
  {
    id: 'standard' as Settings['shipping']['options'][number]['id'],
    name: 'Standard',
    about: '3 to 6 business days',
    free_from_dollars: 50,
    free_from_by_currency: { cad: 65 },
    subscriptions_free_from_dollars: 35,
    rates: [
      { country: 'US', regions: ['NY'], prices: { usd: 595 } },
      { country: 'CA', regions: [], prices: { usd: 995, cad: 1250 } },
    ],
    handling_days: { from: 1, to: 2 },
    transit_days: [{ country: 'US', from: 3, to: 6 }],
  },
];

const TAXES: Omit<Settings['taxes'], 'version'> = {
  rates: [
    {
      country: 'US',
      region: 'NY',
      label: 'New York sales tax',
      groceries: 0,
      candy: 88_750,
      gift_boxes: 88_750,
      shipping: 40_000,
    },
  ],
  prices_include_tax_in: ['DE'],
};

const INVOICES: Omit<Settings['invoices'], 'version' | 'next_invoice' | 'next_credit_note'> = {
  issues_invoices: true,
  legal_name: 'Doosra LLC',
  invoice_prefix: 'I-',
  invoice_start: 1,
  credit_note_prefix: 'C-',
  credit_note_start: 1,
};

const CAMPAIGN: StaffCampaign['content'] = {
  subject: 'New',
  preview: 'Three of them',
  heading: 'They are here',
  discount_code: 'NEW10',
  audience: { kind: 'recent', days: 30 },
  blocks: [
    { type: 'heading', text: 'Heads up' },
    { type: 'prose', text: 'We roasted something.' },
    { type: 'picture', url: '/a.webp', alt: 'A bag', link: '/shop' },
    { type: 'button', label: 'To the shop', link: '/shop' },
    { type: 'products', handles: ['the-mix'] },
  ],
};

const shownOf: Readonly<Record<string, [fixture: object, factsOf: (stored: never) => readonly KeyedFact[]]>> =
  {
    'the shop': [GENERAL, factsOfGeneral],
    shipping: [SHIPPING, factsOfShipping],
    taxes: [TAXES, factsOfTaxes],
    invoices: [INVOICES, factsOfInvoices],
    'a campaign': [CAMPAIGN, (content) => factsOfCampaign({ content, status: 'draft', products: [] })],
    'a campaign for those who bought': [
      { ...CAMPAIGN, audience: { kind: 'bought', products: ['the-mix'] } },
      (content) => factsOfCampaign({ content, status: 'draft', products: [] }),
    ],
  };

describe.each(Object.entries(shownOf))('after a colleague has saved %s', (_, [fixture, factsOf]) => {
  const cases = [...changesOf(fixture)].filter(([path]) => !/\/(id|type|kind)$/.test(path));

  it.each(cases)('another %s shows', (_path, changed) => {
    expect(changedFacts(factsOf(fixture as never), factsOf(changed as never))).not.toEqual([]);
  });
});
