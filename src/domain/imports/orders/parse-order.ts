import { SUPPORTED_CURRENCIES } from '../../currencies.ts';
import type { CurrencyCode } from '../../money.ts';
import type {
  ImportedAddress,
  ImportedOrder,
  ImportedOrderLine,
  ImportedTax,
} from '../../orders/imported-order.ts';
import { shortened } from '../../text/shortened.ts';
import { centsOfCell, MOMENT_MUST_BE, momentOfCell, shortenedCell } from '../cell-values.ts';
import { type CsvHeader, type CsvLine, nameOfField } from '../csv-columns.ts';
import type { RowProblem } from '../import-states.ts';

import { amountNotes } from './amount-notes.ts';
import type { OrderCells, OrderField } from './order-columns.ts';

/** An order as a file says it. */
export interface ReadOrder {
  line: number;
  /** With any of them it is not imported. */
  problems: RowProblem[];
  notes: string[];
  order: ImportedOrder;
}

/** Sums of several such amounts still fit the database's integers. */
const MAX_CENTS = 1_000_000_000;
const MAX_QUANTITY = 100_000;
const MAX_LINES = 1_000;
const MAX_LINE = 300;
const MAX_NOTE = 5_000;

/** Which order a line belongs to; empty for a line that says nothing. */
export const orderOfLine = ({ name = '', id = '' }: OrderCells): string => name || id;

/** Reads the lines of one order, the first of which has what is true of all of it. */
export function parseOrder(header: CsvHeader<OrderField>, lines: readonly CsvLine<OrderField>[]): ReadOrder {
  const nameOf = (field: OrderField) => nameOfField(header, field);
  const [first = { line: 1, cells: {} }] = lines;
  const problems: RowProblem[] = [];
  const cuts = new Set<string>();
  const reader = createCellReader({
    refuse: (line, field, message) => problems.push({ line, column: field && nameOf(field), message }),
    cut: (field) => cuts.add(nameOf(field)),
  });
  const order = orderIn(lines, reader);
  if (order.name === '') problems.push({ line: first.line, column: nameOf('name'), message: 'is missing' });
  const hasEmail = (first.cells.email ?? '') !== '';
  return {
    line: first.line,
    problems,
    order,
    notes: [
      ...(problems.length > 0 ? [] : amountNotes(order)),
      ...(hasEmail && order.email === null
        ? [
            `${shortenedCell(first.cells.email ?? '')} is no email address: nobody will find the order in an account`,
          ]
        : []),
      ...[...cuts].map((column) => `${column} is too long, and is cut`),
    ],
  };
}

function orderIn(lines: readonly CsvLine<OrderField>[], { at, refuse }: CellReader): ImportedOrder {
  const [first = { line: 1, cells: {} }] = lines;
  const { text, cents, moment } = at(first);
  const billing = addressIn(text, 'billing');
  const shipping = addressIn(text, 'shipping');
  const email = text('email').toLowerCase();
  return {
    externalId: text('id') || null,
    name: text('name'),
    email: isEmail(email) ? email : null,
    customerName: billing?.name || shipping?.name || '',
    phone: text('phone') || billing?.phone || shipping?.phone || '',
    placedAt: moment('placedAt', 'required') ?? '',
    paidAt: moment('paidAt'),
    fulfilledAt: moment('fulfilledAt'),
    cancelledAt: moment('cancelledAt'),
    currency: currencyIn(text('currency'), (message) => refuse(first.line, 'currency', message)),
    paymentStatus: statusIn(text('paymentStatus')),
    fulfilmentStatus: statusIn(text('fulfilmentStatus')),
    subtotalCents: cents('subtotal'),
    discountCents: cents('discountAmount'),
    shippingCents: cents('shippingAmount'),
    taxCents: cents('taxes'),
    totalCents: cents('total', 'required'),
    refundedCents: cents('refunded'),
    discountCode: text('discountCode') || null,
    shippingMethod: text('shippingMethod'),
    paymentMethod: text('paymentMethod'),
    billing,
    shipping,
    taxes: taxesIn(text, cents),
    note: text('note', MAX_NOTE),
    tags: tagsIn(text('tags', MAX_NOTE)),
    lines: itemsIn(lines, { at, refuse }),
  };
}

/** `Partially Refunded` → `partially_refunded` */
const statusIn = (typed: string): string => typed.toLowerCase().replaceAll(/[\s-]+/g, '_');

const isEmail = (typed: string): boolean => typed.length <= 254 && /^[^\s@]+@[^\s@]+$/.test(typed);

function currencyIn(typed: string, refuse: (message: string) => void): CurrencyCode {
  const known = SUPPORTED_CURRENCIES.find((code) => code === typed.toLowerCase());
  if (known !== undefined) return known;
  refuse(
    typed === '' ? 'is missing' : `must be the code of a currency, like USD, and is ${shortenedCell(typed)}`,
  );
  return 'usd';
}

const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(',')
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];

type ReadText = (field: OrderField, max?: number) => string;

function addressIn(text: ReadText, of: 'billing' | 'shipping'): ImportedAddress | null {
  const address: ImportedAddress = {
    name: text(`${of}Name`),
    company: text(`${of}Company`),
    line1: text(`${of}Line1`),
    line2: text(`${of}Line2`),
    city: text(`${of}City`),
    postalCode: text(`${of}Zip`),
    state: text(`${of}State`),
    country: text(`${of}Country`),
    phone: text(`${of}Phone`),
  };
  return Object.values(address).every((value) => value === '') ? null : address;
}

const TAXES = [1, 2, 3, 4, 5] as const;

const taxesIn = (text: ReadText, cents: (field: OrderField) => number): ImportedTax[] =>
  TAXES.map((nth) => ({ name: text(`tax${nth}Name`), amountCents: cents(`tax${nth}Value`) })).filter(
    ({ name, amountCents }) => name !== '' || amountCents > 0,
  );

function itemsIn(lines: readonly CsvLine<OrderField>[], { at, refuse }: CellReader): ImportedOrderLine[] {
  const items = lines.flatMap((fileLine) => {
    const { lineTitle, lineSku, lineQuantity, linePrice } = fileLine.cells;
    if (!lineTitle && !lineSku && !lineQuantity && !linePrice) return [];
    const { text, cents, quantity } = at(fileLine);
    const title = text('lineTitle') || text('lineSku');
    if (title === '') refuse(fileLine.line, 'lineTitle', 'is missing');
    return {
      title,
      sku: text('lineSku'),
      quantity: quantity('lineQuantity'),
      unitPriceCents: cents('linePrice', 'required'),
      discountCents: cents('lineDiscount'),
    };
  });
  const firstLine = lines[0]?.line ?? 1;
  if (items.length === 0) refuse(firstLine, 'lineTitle', 'is missing: the order has no items');
  if (items.length > MAX_LINES) refuse(firstLine, null, `has more than ${MAX_LINES} items`);
  return items;
}

interface CellReader {
  refuse: (line: number, field: OrderField | null, message: string) => void;
  at: (line: CsvLine<OrderField>) => {
    text: ReadText;
    /** 0 for an empty cell, unless it is required. */
    cents: (field: OrderField, need?: 'required') => number;
    quantity: (field: OrderField) => number;
    moment: (field: OrderField, need?: 'required') => string | null;
  };
}

function createCellReader({
  refuse,
  cut,
}: {
  refuse: CellReader['refuse'];
  cut: (field: OrderField) => void;
}): CellReader {
  return {
    refuse,
    at: ({ line, cells }) => {
      const text: ReadText = (field, max = MAX_LINE) => {
        const typed = cells[field] ?? '';
        if (typed.length > max) cut(field);
        return shortened(typed, max);
      };
      const value = <Value>(field: OrderField, need: 'required' | undefined, kind: CellKind<Value>) => {
        const typed = text(field);
        const read = typed === '' ? null : kind.read(typed);
        if (read !== null) return read;
        if (typed !== '') refuse(line, field, `must be ${kind.mustBe}, and is ${shortenedCell(typed)}`);
        else if (need === 'required') refuse(line, field, 'is missing');
        return null;
      };
      return {
        text,
        cents: (field, need) => value(field, need, AMOUNT) ?? 0,
        quantity: (field) => value(field, 'required', QUANTITY) ?? 0,
        moment: (field, need) => value(field, need, MOMENT),
      };
    },
  };
}

interface CellKind<Value> {
  mustBe: string;
  /** Null for what is not understood. */
  read: (typed: string) => Value | null;
}

const AMOUNT: CellKind<number> = {
  mustBe: 'an amount like 7.99, of ten million at most',
  read(typed) {
    const cents = centsOfCell(typed);
    return cents !== null && cents <= MAX_CENTS ? cents : null;
  },
};

const QUANTITY: CellKind<number> = {
  mustBe: `a whole number, of ${MAX_QUANTITY} at most`,
  read: (typed) => (/^\d{1,6}$/.test(typed) && Number(typed) <= MAX_QUANTITY ? Number(typed) : null),
};

const MOMENT: CellKind<string> = {
  mustBe: MOMENT_MUST_BE,
  read: (typed) => momentOfCell(typed)?.toISOString() ?? null,
};
