import { lineProblem } from '../../accounts/typed-name.ts';
import { MAX_QUANTITY } from '../../cart/cart-line.ts';
import { type CurrencyCode, currencyName } from '../../money.ts';
import { COUNTRY_CODES, countryProblem } from '../../shipping/countries.ts';
import { countryName } from '../../shipping/country-name.ts';
import { recipientProblems, typedAddress } from '../../shipping/typed-recipient.ts';
import { isDay, momentAt } from '../../store-days.ts';
import type { BillingInterval } from '../../subscriptions/billing-interval.ts';
import type {
  ImportedSubscription,
  ImportedSubscriptionLine,
} from '../../subscriptions/imported-subscription.ts';
import type { IntervalUnit } from '../../subscriptions/subscription.ts';
import { oneLine } from '../../text/one-line.ts';
import { shortened } from '../../text/shortened.ts';
import { typedMoment } from '../../text/typed-moment.ts';
import { centsOfCell, shortenedCell } from '../cell-values.ts';
import { type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';
import type { SubscriptionCells, SubscriptionField } from './subscription-columns.ts';

/** A subscription as the lines of a file say it. */
export interface ReadSubscription {
  line: number;
  /** With any of them it is not imported. */
  problems: RowProblem[];
  notes: string[];
  /** Whether it has ended in the other shop, and is not imported. */
  hasEnded: boolean;
  subscription: ImportedSubscription;
}

const MAX_ID = 200;
const MAX_NAME = 200;
const MAX_ITEMS = 100;
const MAX_COUNT = 52;
const MAX_CENTS = 10_000_00;
/** At which a day without a time begins its delivery. */
const TIME_OF_DAY = '09:00';

/** Which subscription a line belongs to; null for a line that says none. */
export const subscriptionOfLine = ({ id = '' }: SubscriptionCells): string | null => id || null;

interface ReadContext {
  header: CsvHeader<SubscriptionField>;
  /** The store's own, in which subscriptions are charged. */
  currency: CurrencyCode;
  /** Of days without a time. */
  timeZone: string;
  /** Whether an account could have an address. */
  isEmail: (typed: string) => boolean;
}

/** Reads the lines of one subscription, the first of which has what is true of all of it. */
export function parseSubscription(
  { header, currency, timeZone, isEmail }: ReadContext,
  lines: readonly CsvLine<SubscriptionField>[],
): ReadSubscription {
  const [first = { line: 1, cells: {} }] = lines;
  const { cells } = first;
  const problems: RowProblem[] = [];
  const notes: string[] = [];
  const refuseAt = (line: number) => (field: SubscriptionField, message: string) =>
    problems.push({ line, column: nameOfField(header, field), message });
  const refuse = refuseAt(first.line);
  const status = (cells.status ?? '').toLowerCase();
  const hasEnded = ENDED.has(status);
  if (!hasEnded && !RUNNING.has(status) && !PAUSED.has(status))
    refuse('status', `must be active, paused, cancelled, expired or failed, and is ${said(cells.status)}`);
  const externalId = oneLine(cells.id ?? '');
  if (externalId === '') refuse('id', 'is missing');
  if (externalId.length > MAX_ID) refuse('id', `is longer than ${MAX_ID} characters`);
  const email = (cells.email ?? '').toLowerCase();
  if (!isEmail(email))
    refuse('email', `must be an email address, like name@example.com, and is ${said(cells.email)}`);
  const charged = currencyName(currency);
  if ((cells.currency || charged).toUpperCase() !== charged)
    refuse(
      'currency',
      `must be ${charged}: subscriptions are charged in the shop's own currency. It is ${said(cells.currency)}`,
    );
  const subscription: ImportedSubscription = {
    externalId,
    email,
    wasPaused: PAUSED.has(status),
    ...recipientIn(cells, refuse, notes),
    interval: intervalIn(cells, refuse),
    nextAt: nextIn(cells, timeZone, refuse),
    lines: itemsIn(lines, refuseAt),
  };
  return { line: first.line, problems: hasEnded ? [] : problems, notes, hasEnded, subscription };
}

const RUNNING = new Set(['active', 'failed']);
const PAUSED = new Set(['paused']);
const ENDED = new Set(['cancelled', 'canceled', 'expired', 'stale', 'inactive']);

const said = (cell: string | undefined): string => (cell ? shortenedCell(cell) : 'empty');

type Refuse = (field: SubscriptionField, message: string) => void;

const UNITS: ReadonlyMap<string, IntervalUnit> = new Map(
  (['day', 'week', 'month', 'year'] as const).flatMap((unit) => [
    [unit, unit],
    [`${unit}s`, unit],
  ]),
);

function intervalIn(cells: SubscriptionCells, refuse: Refuse): BillingInterval {
  const unit = UNITS.get((cells.unit ?? '').toLowerCase());
  if (unit === undefined) refuse('unit', `must be day, week, month or year, and is ${said(cells.unit)}`);
  const isCount = /^[1-9]\d?$/.test(cells.count ?? '') && Number(cells.count) <= MAX_COUNT;
  if (!isCount) refuse('count', `must be a whole number from 1 to ${MAX_COUNT}, and is ${said(cells.count)}`);
  if ((cells.chargeCount || cells.count) !== cells.count)
    refuse('chargeCount', 'must be as often as it is sent: this shop has no deliveries that are paid ahead');
  return { count: isCount ? Number(cells.count) : 1, unit: unit ?? 'month' };
}

function nextIn(cells: SubscriptionCells, timeZone: string, refuse: Refuse): string {
  const typed = cells.nextAt ?? '';
  const moment = isDay(typed) ? momentAt(typed, TIME_OF_DAY, timeZone) : typedMoment(typed, timeZone);
  // Earlier than any shop on the web is a slip of the keyboard.
  if (moment !== undefined && moment.getTime() >= 0) return moment.toISOString();
  refuse(
    'nextAt',
    `must be a day like 2026-12-31 or a moment like 2026-12-31T09:00:00Z, and is ${said(typed)}`,
  );
  return new Date(0).toISOString();
}

const ADDRESS_FIELDS = {
  country: 'country',
  name: 'firstName',
  line1: 'line1',
  line2: 'line2',
  city: 'city',
  state: 'state',
  postal_code: 'zip',
} as const;

/** A subscription goes to an address, so one to which the shop cannot ship refuses it. */
function recipientIn(
  cells: SubscriptionCells,
  refuse: Refuse,
  notes: string[],
): Pick<ImportedSubscription, 'name' | 'address'> {
  const cell = (field: SubscriptionField) => oneLine(cells[field] ?? '');
  const [person, company] = [`${cell('firstName')} ${cell('lastName')}`.trim(), cell('company')];
  const name = shortened(person || company, MAX_NAME);
  if ((person || company).length > MAX_NAME)
    notes.push(`the name is longer than ${MAX_NAME} characters, and is cut`);
  const typed = {
    name,
    country: countryIn(cell('country')),
    line1: cell('line1'),
    line2: [cell('line2'), name === company ? '' : company].filter(Boolean).join(', '),
    city: cell('city'),
    state: cell('state'),
    postal_code: cell('zip'),
  };
  for (const [field, problem] of Object.entries({
    ...recipientProblems(typed),
    ...countryProblem(typed.country),
  }))
    refuse(ADDRESS_FIELDS[field as keyof typeof ADDRESS_FIELDS], problem);
  return { name, address: typedAddress(typed) };
}

/** `us` and `United States` → `US` */
const countryIn = (typed: string): string =>
  COUNTRY_CODES.find((code) => countryName(code).toLowerCase() === typed.toLowerCase()) ??
  typed.toUpperCase();

/** The same SKU twice is one item, when its price is the same. */
function itemsIn(
  lines: readonly CsvLine<SubscriptionField>[],
  refuseAt: (line: number) => Refuse,
): ImportedSubscriptionLine[] {
  const items = new Map<string, ImportedSubscriptionLine>();
  for (const { line, cells } of lines) {
    const refuse = refuseAt(line);
    const sku = oneLine(cells.sku ?? '');
    if (sku === '' || lineProblem(sku) !== null)
      refuse('sku', `must be the SKU of a product here, and is ${said(sku)}`);
    const quantity = /^\d{1,3}$/.test(cells.quantity ?? '') ? Number(cells.quantity) : 0;
    if (quantity < 1 || quantity > MAX_QUANTITY)
      refuse('quantity', `must be a whole number from 1 to ${MAX_QUANTITY}, and is ${said(cells.quantity)}`);
    const unitPriceCents = centsOfCell(cells.price ?? '');
    if (unitPriceCents === null || unitPriceCents === 0 || unitPriceCents > MAX_CENTS)
      refuse('price', `must be an amount like 7.99, of ten thousand at most, and is ${said(cells.price)}`);
    const before = items.get(sku);
    if (before !== undefined && before.unitPriceCents !== unitPriceCents)
      refuse('price', 'is another one than in a line above with the same SKU: leave one of them');
    const total = quantity + (before?.quantity ?? 0);
    if (before !== undefined && total > MAX_QUANTITY)
      refuse('quantity', `must be ${MAX_QUANTITY} at most together with the lines above`);
    items.set(sku, { sku, quantity: total, unitPriceCents: unitPriceCents ?? 0 });
  }
  if (items.size > MAX_ITEMS) refuseAt(lines[0]?.line ?? 1)('sku', `has more than ${MAX_ITEMS} items`);
  return [...items.values()];
}
