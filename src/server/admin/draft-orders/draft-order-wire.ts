import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { adminChangeDraftOrder, DraftOrderAnswer } from '#contracts/admin/orders/draft-orders-calls.ts';
import { DomainError, fieldError } from '#domain/errors.ts';
import type { DraftLine, DraftShipping } from '#domain/orders/draft-order.ts';
import type { DraftChange } from '#server/draft-orders/change-draft.ts';
import type { DraftOrder } from '#server/draft-orders/draft-order-store.ts';
import { requireShippingInformation } from '#server/shipping/complete-address.ts';

type ChangeBody = z.output<typeof adminChangeDraftOrder.body>;

export const shippingToWire = (shipping: DraftShipping | null): DraftOrderAnswer['shipping'] => {
  if (shipping === null) return null;
  return 'optionId' in shipping
    ? { option_id: shipping.optionId }
    : { name: shipping.name, price: shipping.amountCents };
};

const shippingFromWire = (shipping: ChangeBody['shipping']): DraftShipping | null => {
  if (shipping === null) return null;
  return 'option_id' in shipping
    ? { optionId: shipping.option_id }
    : { name: shipping.name, amountCents: shipping.price };
};

const DISCOUNT_TOO_HIGH = 'The discount cannot be more than 100 %.';

/**
 * The change that a request asks for. Throws `malformed` at the field of a line that is neither in the catalogue nor has a
 * title and a price, and for an address that cannot be shipped to.
 */
export function draftChangeOf(body: ChangeBody): DraftChange {
  const { lines, email, name, address, note, discount, shipping } = body;
  lines.forEach(refuseUnlessOneThing);
  if (discount?.kind === 'percent' && discount.value > 100)
    throw fieldError('/discount/value', DISCOUNT_TOO_HIGH);
  return {
    name,
    note,
    discount,
    email: email?.trim().toLowerCase() ?? null,
    address: address && requireShippingInformation(address, email ?? 'nobody@example.com'),
    shipping: shippingFromWire(shipping),
    lines: lines.map(
      ({ sku, bundle_id: bundleId, contents, title, quantity, unit_price: unitPriceCents }) => ({
        sku,
        bundleId,
        contents,
        title,
        quantity,
        unitPriceCents,
      }),
    ),
  };
}

function refuseUnlessOneThing(line: ChangeBody['lines'][number], index: number): void {
  const kinds = [line.sku, line.bundle_id, line.title].filter((kind) => kind !== null);
  const isPriced = line.title === null || line.unit_price !== null;
  if (kinds.length === 1 && isPriced) return;
  const message = isPriced ? 'must be a SKU, a pack or a title' : 'needs a price';
  throw new DomainError('malformed', `Line ${index + 1} ${message}.`, {
    errors: [{ path: `/lines/${index}`, message }],
  });
}

/**
 * Whether a change gives prices that are not the catalogue's, other than those that are there already: they are for what
 * they were given for, not for more of it or for another place.
 */
export function givesOwnPrices(before: DraftOrder, after: DraftChange): boolean {
  const { discount, shipping } = after;
  const hasOwnShipping = shipping !== null && shipping !== undefined && !('optionId' in shipping);
  return (
    hasMoreUnits(before.lines.filter(hasOwnPrice), after.lines.filter(hasOwnPrice)) ||
    (discount !== null && !isDeepStrictEqual(discount, before.discount)) ||
    (discount?.kind === 'percent' && hasMoreUnits(before.lines, after.lines)) ||
    (hasOwnShipping &&
      !(isDeepStrictEqual(shipping, before.shipping) && isDeepStrictEqual(placeOf(before), placeOf(after))))
  );
}

const hasOwnPrice = ({ unitPriceCents }: DraftLine) => unitPriceCents !== null;

const placeOf = ({ address }: Pick<DraftChange, 'address'>) =>
  address && [address.country, address.state, address.postal_code];

/** Whether there are more units of something at the same price than before; lines of the same may be split and joined. */
function hasMoreUnits(before: readonly DraftLine[], after: readonly DraftLine[]): boolean {
  const given = unitsByItem(before);
  return [...unitsByItem(after)].some(([item, units]) => units > (given.get(item) ?? 0));
}

function unitsByItem(lines: readonly DraftLine[]): Map<string, number> {
  const units = new Map<string, number>();
  for (const { sku, bundleId, title, contents, unitPriceCents, quantity } of lines) {
    const boxed = contents && Object.entries(contents).toSorted(([a], [b]) => (a < b ? -1 : 1));
    const item = JSON.stringify([sku, bundleId, title, boxed, unitPriceCents]);
    units.set(item, (units.get(item) ?? 0) + quantity);
  }
  return units;
}
