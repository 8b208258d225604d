import type { LineIdentity } from './cart-line.ts';

export type CartEventType = 'ITEM_ADDED' | 'ITEM_QUANTITY_UPDATED' | 'ITEM_REMOVED' | 'CART_EMPTIED';

/**
 * A reported cart action with its SKU or other item and its time (ISO 8601, UTC). Spec §3, Analytics session.
 */
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
 * The events of a cart action: adding, changing and removing report one each, and CART_EMPTIED follows the
 * removal that empties the cart. Clearing and initialising report nothing. Spec §4, Cart.
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
