import type { PricedOrder } from '#contracts/admin/orders/order-page-calls.ts';
import type { OrderEdit } from '#web/api/admin/orders/order-edit-api.ts';
import { optionalCents } from '../../../ui/forms/typed-money.ts';

/** Something from the catalogue that is added. */
export interface AddedItem extends Pick<OrderEdit['added'][number], 'sku' | 'bundle_id'> {
  name: string;
  quantity: string;
}

export interface EditFields {
  /** Units that are still to leave, by position of the line. */
  units: Record<string, string>;
  added: AddedItem[];
  shipping: string;
  payment: 'link' | 'free';
  restock: boolean;
  reason: string;
}

/** Lines with units that are still to leave, or that were taken out before they left. */
export const editableLines = ({ lines }: PricedOrder): PricedOrder['lines'] =>
  lines.filter(({ quantity, shipped, to_ship, sku }) => to_ship > 0 || (sku !== null && shipped < quantity));

export const fieldsOf = (order: PricedOrder): EditFields => ({
  units: Object.fromEntries(editableLines(order).map(({ position, to_ship }) => [position, String(to_ship)])),
  added: [],
  shipping: '',
  payment: 'link',
  restock: true,
  reason: '',
});

/** An edit as it is typed. */
export interface TypedEdit extends Omit<OrderEdit, 'shipping'> {
  /** Null: what is typed is no amount. */
  shipping: OrderEdit['shipping'] | null;
}

export const isReadable = (edit: TypedEdit): edit is OrderEdit => edit.shipping !== null;

/** What was typed, as far as it is another number of units than now. */
export function editOf(
  order: PricedOrder,
  { units, added, shipping }: EditFields,
  version = order.items_version,
): TypedEdit {
  const lines = editableLines(order)
    .map(({ position, to_ship }) => ({ position, to_ship, quantity: unitsOf(units[position]) }))
    .filter(({ to_ship, quantity }) => quantity !== to_ship);
  return {
    version,
    lines: lines.map(({ position, quantity }) => ({ position, quantity })),
    added: added
      .map(({ sku, bundle_id, quantity: typed }) => {
        const quantity = unitsOf(typed);
        return bundle_id === null
          ? { sku: sku ?? '', bundle_id, quantity }
          : { sku: null, bundle_id, quantity };
      })
      .filter(({ quantity }) => quantity > 0),
    shipping: lines.some(({ to_ship, quantity }) => quantity < to_ship) ? optionalCents(shipping) : 0,
  };
}

/** 0 for what is no number. */
const unitsOf = (typed: string | undefined): number => Math.max(0, Math.trunc(Number(typed ?? '0')) || 0);
