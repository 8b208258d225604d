import { email as emailField } from '#contracts/fields.ts';
import type { ShippingOptionId, StoreId } from '#domain/ids.ts';
import type { RowChange } from '#domain/imports/import-states.ts';
import {
  parseSubscription,
  type ReadSubscription,
} from '#domain/imports/subscriptions/parse-subscription.ts';
import type { SubscriptionField } from '#domain/imports/subscriptions/subscription-columns.ts';
import { type CurrencyCode, currencyName, formatMoney } from '#domain/money.ts';
import { countryName } from '#domain/shipping/country-name.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { postalLines } from '#domain/shipping/postal-lines.ts';
import { regionName } from '#domain/shipping/region-code.ts';
import { minuteAt } from '#domain/store-days.ts';
import type { ImportedSubscription } from '#domain/subscriptions/imported-subscription.ts';
import { isWaitingForCard } from '#domain/subscriptions/subscription.ts';
import { billingIntervalLabel } from '#domain/subscriptions/terms.ts';
import { loadPurchasables, type Purchasable } from '#server/catalog/purchasables.ts';
import { readSubscriptionOptions, type SubscriptionOption } from '#server/catalog/subscription-options.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { storeCurrency } from '#server/platform/stores/store-currency.ts';
import { storeTimeZone } from '#server/platform/stores/store-time-zone.ts';
import { shippingOptionsTo } from '#server/shipping/shipping-store.ts';
import { type FoundSubscription, findImported } from '#server/subscriptions/imported/find-imported.ts';
import { hasKnownTax, type TaxCoverage } from '#server/subscriptions/imported/known-tax.ts';
import type { SubscriptionToWrite } from '#server/subscriptions/imported/write-imported.ts';
import type { CheckTools, FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';

/** Their ids are held in memory while a file is checked. */
const MAX_SUBSCRIPTIONS = 200_000;

/** Begins the check of a file of subscriptions. */
export async function checkSubscriptions(
  db: Database,
  { storeId }: StaffImport,
  { tax }: CheckTools,
): Promise<FileCheck<SubscriptionField, ReadSubscription, SubscriptionToWrite>> {
  const timeZone = await storeTimeZone(db, storeId);
  const currency = await storeCurrency(db, storeId);
  const lines = new Map<string, number>();
  const deliveries = new Map<string, number>();
  return {
    read(header, entry) {
      if (lines.size >= MAX_SUBSCRIPTIONS)
        throw new UnreadableFile(
          `The file has more than ${MAX_SUBSCRIPTIONS} subscriptions. Send it in parts.`,
        );
      const read = parseSubscription({ header, currency, timeZone, isEmail }, entry);
      if (read.hasEnded) return read;
      const { externalId } = read.subscription;
      const before = lines.get(externalId);
      if (before !== undefined)
        read.problems.push({
          line: read.line,
          column: null,
          message: `is the same subscription as in line ${before}: leave one of them, or put its lines together`,
        });
      lines.set(externalId, before ?? read.line);
      const delivery = JSON.stringify(deliveryOf(read.subscription, timeZone));
      const together = deliveries.get(delivery);
      if (together !== undefined && read.problems.length === 0)
        read.notes.push(
          `comes as often, on the same day and to the same address as the one in line ${together}: each pays its own shipping. To send them together, give both the same id and put their lines together`,
        );
      deliveries.set(delivery, together ?? read.line);
      return read;
    },
    async plan(tx, batch) {
      const context = await contextOf(tx, { storeId, currency, timeZone, tax }, batch);
      const rows: PlannedRow<SubscriptionToWrite>[] = [];
      for (const read of batch) rows.push(await planSubscription(tx, read, context));
      return rows;
    },
  };
}

const isEmail = (typed: string): boolean => emailField.safeParse(typed).success;

const deliveryOf = ({ email, address, interval, nextAt }: ImportedSubscription, timeZone: string) => ({
  email,
  address,
  interval,
  day: minuteAt(new Date(nextAt), timeZone).slice(0, 10),
});

interface PlanContext {
  storeId: StoreId;
  /** The store's own, in which subscriptions are charged. */
  currency: CurrencyCode;
  timeZone: string;
  now: Date;
  found: ReadonlyMap<string, FoundSubscription>;
  options: readonly SubscriptionOption[];
  /** As it is sold once, by SKU. */
  sold: ReadonlyMap<string, Purchasable>;
  /** The first option that ships to a region, by its code. */
  shipping: Map<string, ShippingOptionId | null>;
  tax: TaxCoverage;
  /** Whether the tax can be worked out in a region, by its code. */
  taxed: Map<string, boolean>;
}

async function contextOf(
  tx: Transaction,
  { storeId, currency, timeZone, tax }: Pick<PlanContext, 'storeId' | 'currency' | 'timeZone' | 'tax'>,
  batch: readonly ReadSubscription[],
): Promise<PlanContext> {
  const wanted = batch.filter(({ hasEnded, problems }) => !hasEnded && problems.length === 0);
  const skus = [...new Set(wanted.flatMap(({ subscription }) => subscription.lines.map(({ sku }) => sku)))];
  const { items } = await loadPurchasables(
    tx,
    storeId,
    currency,
    skus.map((sku) => ({ sku, quantity: 1 })),
  );
  const ids = wanted.map(({ subscription }) => subscription.externalId);
  return {
    storeId,
    currency,
    timeZone,
    now: await shopTime(tx),
    shipping: new Map(),
    tax,
    taxed: new Map(),
    found: await findImported(tx, storeId, ids),
    options: await readSubscriptionOptions(tx, storeId),
    sold: new Map(items.flatMap((item) => (item?.sku ? [[item.sku, item] as const] : []))),
  };
}

async function planSubscription(
  tx: Transaction,
  read: ReadSubscription,
  context: PlanContext,
): Promise<PlannedRow<SubscriptionToWrite>> {
  const { subscription, line } = read;
  const { externalId, email, name } = subscription;
  const row = { key: externalId, line, title: [name, email].filter(Boolean).join(', ') };
  const unchanged = { changes: [], data: null };
  if (read.hasEnded)
    return {
      ...row,
      ...unchanged,
      outcome: 'same',
      problems: [],
      notes: ['has ended in the other shop, and is not imported'],
    };
  const refused = (problems: PlannedRow<never>['problems']): PlannedRow<SubscriptionToWrite> => ({
    ...row,
    ...unchanged,
    outcome: 'refused',
    notes: [],
    problems,
  });
  if (read.problems.length > 0) return refused(read.problems);
  const found = context.found.get(externalId) ?? null;
  if (found !== null && !isWaitingForCard(found.subscription)) {
    const what = found.subscription.termsText === null ? 'was cancelled here' : 'goes on here with its card';
    const note = `was imported before and ${what}: stays as it is`;
    return { ...row, ...unchanged, outcome: 'same', problems: [], notes: [note] };
  }
  const option = context.options.find(
    ({ intervalCount, intervalUnit }) =>
      intervalCount === subscription.interval.count && intervalUnit === subscription.interval.unit,
  );
  const shippingOptionId = await shippingTo(tx, subscription, context);
  const problems = [
    ...(option
      ? []
      : [
          `comes ${billingIntervalLabel(subscription.interval)}, and this shop has no such subscription option: ${intervalsOf(context)}`,
        ]),
    ...(shippingOptionId === null
      ? ['goes to an address to which no shipping option delivers']
      : await taxProblems(tx, subscription, context)),
    ...subscription.lines.flatMap(({ sku }) =>
      context.sold.has(sku)
        ? []
        : [
            `has ${sku}, which is not on sale here in ${currencyName(context.currency)}: import or publish the product first`,
          ],
    ),
  ];
  if (!option || shippingOptionId === null || problems.length > 0)
    return refused(problems.map((message) => ({ line, column: null, message })));
  const notes = [...read.notes, ...notesOn(subscription, context)];
  const data = {
    imported: subscription,
    revisionBefore: found?.subscription.revision ?? null,
    subscriptionOptionId: option.subscriptionOptionId,
    shippingOptionId,
  };
  if (found === null) return { ...row, outcome: 'create', changes: [], problems: [], notes, data };
  const changes = changesIn(found.imported, subscription, context);
  if (changes.length === 0) return { ...row, ...unchanged, outcome: 'same', problems: [], notes };
  return { ...row, outcome: 'change', changes, problems: [], notes, data };
}

const intervalsOf = ({ options }: PlanContext): string =>
  options.length === 0
    ? 'it has none'
    : `it has those that come ${options
        .map(({ intervalCount: count, intervalUnit: unit }) => billingIntervalLabel({ count, unit }))
        .join(', ')}`;

async function shippingTo(
  tx: Transaction,
  { address }: ImportedSubscription,
  { storeId, currency, shipping }: PlanContext,
): Promise<ShippingOptionId | null> {
  const region = `${address.country}-${address.state}`;
  if (!shipping.has(region)) {
    const [first] = await shippingOptionsTo(tx, storeId, address, { currency, isRecurring: true });
    shipping.set(region, first?.optionId ?? null);
  }
  return shipping.get(region) ?? null;
}

/** What prevents its renewals: they are not charged while the tax table has no rates for its address. */
async function taxProblems(
  tx: Transaction,
  { address }: ImportedSubscription,
  { storeId, tax, taxed }: PlanContext,
): Promise<string[]> {
  const { country, state } = address;
  const region = `${country}-${state}`;
  const isTaxed = taxed.get(region) ?? (await hasKnownTax(tx, tax, { storeId, address }));
  taxed.set(region, isTaxed);
  if (isTaxed) return [];
  const place = hasRegions(country)
    ? `${regionName(country, state)}, ${countryName(country)}`
    : countryName(country);
  return [`goes to ${place}, for which no tax is set: set it first, with 0 if nothing is taxed there`];
}

function notesOn(
  { lines, nextAt, wasPaused }: ImportedSubscription,
  { sold, now, currency }: PlanContext,
): string[] {
  return [
    ...(wasPaused ? ['is paused in the other shop: its owner is asked for a card only one by one'] : []),
    ...(new Date(nextAt) < now
      ? ['its day has passed: its first delivery comes on the next day of its interval']
      : []),
    ...lines.flatMap(({ sku, unitPriceCents }) => {
      const today = sold.get(sku)?.unitPriceCents ?? unitPriceCents;
      return unitPriceCents > today
        ? [
            `${sku} costs ${formatMoney(unitPriceCents, currency)}, more than ${formatMoney(today, currency)} once`,
          ]
        : [];
    }),
  ];
}

/** What a later file says differently, in words. */
function changesIn(
  before: ImportedSubscription,
  after: ImportedSubscription,
  { timeZone, currency }: PlanContext,
): RowChange[] {
  const facts = (subscription: ImportedSubscription): [string, string][] => [
    ['email', subscription.email],
    ['goes to', [subscription.name, ...postalLines(subscription.address)].join(', ')],
    ['comes', billingIntervalLabel(subscription.interval)],
    ['next delivery', minuteAt(new Date(subscription.nextAt), timeZone)],
    ['items', itemsText(subscription, currency)],
    ['paused in the other shop', subscription.wasPaused ? 'yes' : 'no'],
  ];
  const now = facts(after);
  return facts(before).flatMap(([field, was], index) => {
    const will = now[index]?.[1] ?? '';
    return was === will ? [] : [{ field, before: was, after: will }];
  });
}

const itemsText = ({ lines }: ImportedSubscription, currency: CurrencyCode): string =>
  lines
    .map(
      ({ sku, quantity, unitPriceCents }) =>
        `${quantity} × ${sku} at ${formatMoney(unitPriceCents, currency)}`,
    )
    .toSorted()
    .join(', ');
