import type { LineIdentity } from './cart-line.ts';

export type CartEventType = 'ITEM_ADDED' | 'ITEM_QUANTITY_UPDATED' | 'ITEM_REMOVED' | 'CART_EMPTIED';

/** Spec §3, Analytics session: what happened, to which SKU or other item, and when (ISO 8601, UTC). */
export interface CartEvent {
  type: CartEventType;
  sku?: string;
  itemId?: string;
  timestamp: string;
}

export type CartActionName =
  | 'add'
  | 'updateQuantity'
  | 'updateBundleQuantity'
  | 'delete'
  | 'clear'
  | 'initialise';

const EVENT_OF_ACTION: Readonly<Record<CartActionName, CartEventType | null>> = {
  add: 'ITEM_ADDED',
  updateQuantity: 'ITEM_QUANTITY_UPDATED',
  updateBundleQuantity: 'ITEM_QUANTITY_UPDATED',
  delete: 'ITEM_REMOVED',
  clear: null,
  initialise: null,
};

/**
 * What an action on the cart is reported as: adding, changing and removing one event each, and CART_EMPTIED after the removal
 * that empties the cart. Clearing and initialising report nothing. Spec §4, Cart.
 */
export function cartEventsOf(
  action: { name: CartActionName; line: LineIdentity | null; isCartEmptyAfter: boolean },
  timestamp: string,
): CartEvent[] {
  const type = EVENT_OF_ACTION[action.name];
  if (type === null) return [];
  const event: CartEvent = { type, ...subjectOf(action.line), timestamp };
  if (action.name !== 'delete' || !action.isCartEmptyAfter) return [event];
  return [event, { type: 'CART_EMPTIED', timestamp }];
}

function subjectOf(line: LineIdentity | null): { sku?: string; itemId?: string } {
  if (line === null) return {};
  return line.kind === 'variant' ? { sku: line.sku } : { itemId: line.bundleHandle };
}
