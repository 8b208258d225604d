import { DomainError } from '#domain/errors.ts';
import type { Cents } from '#domain/money.ts';
import type { DraftLine } from '#domain/orders/draft-order.ts';
import { changesOfLines } from '#domain/orders/order-edit.ts';
import type { RefundSelection } from '#domain/orders/refund.ts';
import { readUnitsToShip } from '#server/orders/fulfilment/line-fulfilment.ts';
import type { WholeOrder } from '#server/orders/order-store.ts';
import type { Queryable } from '#server/platform/database/database.ts';
import { isInCatalog, toDraftLine } from '../create-draft.ts';

/** How an order is to be changed. */
export interface OrderEdit {
  /** `items_version` of the order that was shown. */
  version: number;
  /** Units of lines that are still to leave afterwards; lines that are not named stay. */
  lines: readonly { position: number; quantity: number }[];
  /** What is sold on top, at the catalogue's price. */
  added: readonly Pick<DraftLine, 'sku' | 'bundleId' | 'quantity'>[];
  /** Of the shipping that goes back, without its tax. */
  shippingCents: Cents;
}

/** An edit as what it is made of: a refund of units that have not left, and an addition. */
export interface PlannedEdit {
  /** Null when nothing goes back. */
  refund: RefundSelection | null;
  added: DraftLine[];
  toShip: ReadonlyMap<number, number>;
  /** Units that are still to leave afterwards, without what is added. */
  unitsLeft: number;
}

/**
 * What an edit of an order does. Throws `changed_meanwhile` with what is left to ship for another version,
 * `not_possible_now` for an order that has left or was cancelled or of which nothing would be left, and `malformed` for an
 * edit that changes nothing and as `changesOfLines`.
 */
export async function planOrderEdit(
  db: Queryable,
  { order, lines }: WholeOrder,
  edit: OrderEdit,
): Promise<PlannedEdit> {
  if (order.status === 'shipped' || order.status === 'cancelled')
    throw new DomainError(
      'not_possible_now',
      `This order is ${order.status} already: its items stay. Replace or refund them instead.`,
    );
  const toShip = await readUnitsToShip(db, order.id);
  if (order.itemsVersion !== edit.version)
    throw new DomainError('changed_meanwhile', 'Somebody else worked on this order in the meantime.', {
      current: { version: order.itemsVersion, left: Object.fromEntries(toShip) },
    });
  const editable = lines.map((line) => ({
    position: line.position,
    title: line.title,
    toShip: toShip.get(line.position) ?? 0,
    isInCatalog: isInCatalog(line),
  }));
  const { removed, raised } = changesOfLines(editable, edit.lines);
  const more = raised.flatMap(({ position, quantity }) => {
    const line = lines.find((candidate) => candidate.position === position);
    return line ? [toDraftLine(line, quantity)] : [];
  });
  const added = [...more, ...edit.added.map((item) => ({ ...item, ...FROM_CATALOG }))];
  if (removed.length === 0 && added.length === 0)
    throw new DomainError('malformed', 'Change the units of a line, or add something.');
  const units = removed.reduce((left, { quantity }) => left - quantity, sumOf(toShip));
  if (units === 0 && added.length === 0 && order.status !== 'partly_shipped')
    throw new DomainError('not_possible_now', 'Nothing of the order would be left. Cancel it instead.');
  const goesBack = removed.length > 0 || edit.shippingCents > 0;
  const refund = goesBack ? { lines: removed, shippingCents: edit.shippingCents } : null;
  return { refund, added, toShip, unitsLeft: units };
}

const FROM_CATALOG = { title: null, contents: null, unitPriceCents: null };

const sumOf = (toShip: ReadonlyMap<number, number>): number =>
  [...toShip.values()].reduce((sum, units) => sum + units, 0);
