import type { AuditEntry } from '#contracts/admin/staff/audit-calls.ts';
import { amountText } from '#domain/money.ts';
import { PERMISSIONS } from '#domain/staff/permissions.ts';
import type { FormatDay } from '#web/state/use-format-day.ts';
import { type ChangedFact, changedFacts, type Fact } from '../../ui/feedback/facts.ts';

type Values = Readonly<Record<string, unknown>>;

/** Names of values that are not said by the name of the field. */
const NAMES: Readonly<Record<string, string>> = {
  lines: 'Items',
  cart_lines: 'Lines of the cart',
  permissions: 'Includes',
  reason: 'Because',
  merged_customer: 'Customer that went away',
  shared: 'Shared with colleagues',
  balance_cents: 'On the card',
  low_below_days: 'Low below (days)',
  minimum_units: 'Items at least',
  buy_units: 'Buy',
  get_units: 'Get',
  most_times: 'Times in one order',
  max_redemptions: 'Uses in all',
};

/** Names of amounts by currency: `cap_usd_cents`. */
const AMOUNT_NAMES: Readonly<Record<string, string>> = {
  amount: 'Amount',
  cap: 'At most',
  minimum: 'At least',
  budget: 'Budget',
};

/** What an entry of the audit log changed, field by field, in words. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>, formatDay: FormatDay) {
  return (
    changedFacts(factsOf(before, formatDay), factsOf(after, formatDay))
      .map((fact): ChangedFact => ({ ...fact, now: fact.now ?? '' }))
      // Nothing was there, and nothing is.
      .filter(({ before, now }) => (before ?? '') !== now)
  );
}

const factsOf = (values: Values | null, formatDay: FormatDay): Fact[] =>
  Object.entries(values ?? {}).map(([name, value]) => [nameOf(name), textOf(value, name, formatDay)]);

/** `first_name` and `firstName` are both `First name`. */
function nameOf(field: string): string {
  const words = field
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll('_', ' ');
  const [, amount = '', currency = ''] = /^([a-z]+)_([a-z]{3})_cents$/.exec(field) ?? [];
  const ofAmount = AMOUNT_NAMES[amount];
  if (ofAmount !== undefined) return `${ofAmount}, ${currency.toUpperCase()}`;
  return NAMES[field] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const IS_MONEY = /cents$|price$|^(?:amount|total|refund|difference)$/i;
const IS_MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** A word of the contracts: `partly_shipped`. */
const IS_CODE = /^[a-z]+(?:_[a-z]+)+$/;

function textOf(value: unknown, field: string, formatDay: FormatDay): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return IS_MONEY.test(field) ? amountText(value) : String(value);
  if (typeof value === 'string') return wordsOf(value, formatDay);
  if (Array.isArray(value)) {
    const texts = value.map((part: unknown) => textOf(part, field, formatDay));
    return texts.join(texts.some((text) => text.includes(',')) ? '; ' : ', ');
  }
  return partsOf(value as Values, formatDay);
}

function wordsOf(text: string, formatDay: FormatDay): string {
  if (IS_MOMENT.test(text)) return formatDay(text);
  if (text in PERMISSIONS) return PERMISSIONS[text as keyof typeof PERMISSIONS];
  return IS_CODE.test(text) ? text.replaceAll('_', ' ') : text;
}

/** A line, a discount or a way of shipping as people say it; anything else part by part. */
function partsOf(value: Values, formatDay: FormatDay): string {
  const { quantity, title, sku, bundleId, unitPriceCents, kind, label, value: amount } = value;
  if (typeof quantity === 'number') {
    const item = [title, sku, bundleId].find((name) => typeof name === 'string') ?? 'an item';
    const price = typeof unitPriceCents === 'number' ? ` at ${amountText(unitPriceCents)}` : '';
    return `${quantity} × ${item}${price}`;
  }
  if (typeof amount === 'number')
    return `${kind === 'percent' ? `${amount} %` : amountText(amount)}, ${String(label)}`;
  return Object.entries(value)
    .map(([name, part]) => [nameOf(name).toLowerCase(), textOf(part, name, formatDay)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => (Object.keys(value).length === 1 ? text : `${name} ${text}`))
    .join(', ');
}
