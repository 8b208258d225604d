import { normalizeCode } from '../../discounts/discount.ts';
import { UNLIMITED_REDEMPTIONS } from '../../discounts/discount-terms.ts';
import type { Cents } from '../../money.ts';
import { endOfDay, isDay, startOfDay } from '../../store-days.ts';
import { centsOfCell, MOMENT_MUST_BE, momentOfCell, shortenedCell } from '../cell-values.ts';
import { type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';

import type { DiscountField } from './discount-columns.ts';

/** A discount as a file says it; amounts are in the currency of the store. */
export interface ImportedDiscount {
  line: number;
  /** In capitals; of an automatic one its title. */
  code: string;
  isAutomatic: boolean;
  percentage: number;
  amountCents: Cents;
  freeShipping: boolean;
  minimumCents: Cents;
  minimumUnits: number;
  /** What is left of the limit; `UNLIMITED_REDEMPTIONS` without one. */
  maxRedemptions: number;
  oncePerCustomer: boolean;
  startsAt: Date | null;
  endsAt: Date | null;
  notes: string[];
  problems: RowProblem[];
}

interface Clock {
  now: Date;
  timeZone: string;
}

type Refuse = (field: DiscountField | null, message: string) => void;
type Cell = (field: DiscountField) => string;

/** Reads a line of discounts; days without a time are those of the store's time zone. */
export function readShopifyDiscount(
  header: CsvHeader<DiscountField>,
  { line, cells }: CsvLine<DiscountField>,
  clock: Clock,
): ImportedDiscount {
  const problems: RowProblem[] = [];
  const refuse: Refuse = (field, message) =>
    problems.push({ line, column: field && nameOfField(header, field), message });
  const cell: Cell = (field) => cells[field] ?? '';
  const isAutomatic = /automatic/i.test(cell('type'));
  const code = isAutomatic ? cell('code') : normalizeCode(cell('code'));
  if (code === '') refuse('code', 'is missing');
  refuseWhatIsNotSaid(cell, refuse);
  const { maxRedemptions, note } = limitOf(cell, refuse);
  return {
    line,
    code,
    isAutomatic,
    problems,
    maxRedemptions,
    ...reductionOf(cell, refuse),
    ...minimumOf(cell, refuse),
    oncePerCustomer: isYes(cell('once'), (message) => refuse('once', message)),
    ...datesOf(cell, clock, refuse),
    notes: note === null ? [] : [note],
  };
}

/** Whom or what a discount is for is in no file, and without it a discount would be for everybody and everything. */
function refuseWhatIsNotSaid(cell: Cell, refuse: Refuse): void {
  if (/buy|bxgy/i.test(cell('type')))
    refuse('type', 'says what is bought and got, which is not in the file: make it under Discounts');
  else
    for (const field of ['type', 'discountClass'] as const)
      if (/product|collection/i.test(cell(field)))
        refuse(field, 'is for some products, and the file does not say which: make it under Discounts');
  if (cell('customers') !== '' && !/^all\b/i.test(cell('customers')))
    refuse(
      'customers',
      `is for some customers only, and the file does not say for whom (${shown(cell('customers'))}). A discount here is for everybody: leave the line out, or write all in it`,
    );
}

function reductionOf(
  cell: Cell,
  refuse: Refuse,
): Pick<ImportedDiscount, 'percentage' | 'amountCents' | 'freeShipping'> {
  const nothing = { percentage: 0, amountCents: 0, freeShipping: false };
  const kind = `${cell('valueType')} ${cell('type')}`.toLowerCase();
  // Shopify's own interfaces write what is taken off with a minus.
  const value = cell('value').replace(/^-/, '');
  if (/shipping/.test(kind)) return { ...nothing, freeShipping: true };
  if (/percent|%/.test(kind) || value.endsWith('%')) {
    const percentage = Number(value.replace('%', '').trim());
    if (value === '' || !Number.isInteger(percentage) || percentage < 1 || percentage > 100) {
      refuse('value', `must be a whole percentage from 1 to 100, and is ${shown(cell('value'))}`);
      return nothing;
    }
    return { ...nothing, percentage };
  }
  if (!/amount|fixed/.test(kind)) {
    refuse(
      'valueType',
      `must be percentage, fixed_amount or free_shipping, and is ${shown(cell('valueType'))}`,
    );
    return nothing;
  }
  const amountCents = centsIn(value);
  if (amountCents === null || amountCents === 0)
    refuse('value', `must be an amount like 5.00, and is ${shown(cell('value'))}`);
  return { ...nothing, amountCents: amountCents ?? 0 };
}

/** `Minimum purchase of $50.00`, `3 items`, `None` */
function minimumOf(cell: Cell, refuse: Refuse): Pick<ImportedDiscount, 'minimumCents' | 'minimumUnits'> {
  const text = cell('minimum');
  const nothing = { minimumCents: 0, minimumUnits: 0 };
  if (text === '' || /^none$|^no minimum/i.test(text)) return nothing;
  const [number = '', ...others] = text.match(/\d[\d.,]*/g) ?? [];
  const isUnits = /item|quantity|unit/i.test(text);
  const read = isUnits ? wholeIn(number) : centsIn(number.replace(/,(?=\d{3})/g, ''));
  if (others.length > 0 || read === null) {
    refuse('minimum', `must be an amount or a number of items, and is ${shown(text)}`);
    return nothing;
  }
  return isUnits ? { ...nothing, minimumUnits: read } : { ...nothing, minimumCents: read };
}

/** What has been used in the other shop is used up here too. */
function limitOf(cell: Cell, refuse: Refuse): { maxRedemptions: number; note: string | null } {
  const unlimited = { maxRedemptions: UNLIMITED_REDEMPTIONS, note: null };
  const [limit, used] = [cell('limit'), cell('used')];
  if (['', '0', 'none', 'unlimited'].includes(limit.toLowerCase())) return unlimited;
  const most = wholeIn(limit);
  const spent = used === '' ? 0 : wholeIn(used);
  if (most === null) refuse('limit', `must be a whole number, and is ${shown(limit)}`);
  if (spent === null) refuse('used', `must be a whole number, and is ${shown(used)}`);
  if (most === null || spent === null) return unlimited;
  if (spent >= most) {
    refuse('used', 'is as many as may use it: leave it out');
    return unlimited;
  }
  return {
    maxRedemptions: most - spent,
    note: spent === 0 ? null : `${most - spent} of ${most} uses are left`,
  };
}

function datesOf(
  cell: Cell,
  { now, timeZone }: Clock,
  refuse: Refuse,
): Pick<ImportedDiscount, 'startsAt' | 'endsAt'> {
  const read = (field: 'start' | 'end') => {
    const text = cell(field);
    if (text === '') return null;
    if (isDay(text)) return field === 'start' ? startOfDay(text, timeZone) : endOfDay(text, timeZone);
    const moment = momentOfCell(text);
    if (moment === null) refuse(field, `must be ${MOMENT_MUST_BE}, and is ${shown(text)}`);
    return moment;
  };
  const dates = { startsAt: read('start'), endsAt: read('end') };
  const hasEnded = dates.endsAt !== null && dates.endsAt <= now;
  if (!hasEnded && /expired|disabled|inactive|draft|archived/i.test(cell('status')))
    refuse('status', `is ${cell('status')}, and no end in the past says so: leave it out`);
  return dates;
}

function isYes(text: string, refuse: (message: string) => void): boolean {
  const word = text.toLowerCase();
  if (['true', 'yes', '1'].includes(word)) return true;
  if (!['', 'false', 'no', '0'].includes(word)) refuse(`must be true or false, and is ${shown(text)}`);
  return false;
}

const MAX_CENTS = 100_000_000;

function centsIn(text: string): Cents | null {
  const cents = centsOfCell(text);
  return cents !== null && cents <= MAX_CENTS ? cents : null;
}

const wholeIn = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);

const shown = (text: string): string => shortenedCell(text) || 'empty';
