import { nanoid } from '@reduxjs/toolkit';
import type { CartChange } from '#domain/cart/cart-changes.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';

/** A cart change that the server has not confirmed yet. */
export interface PendingChange {
  /** The server stores it with the cart, so that no change is applied twice. */
  id: string;
  /** Milliseconds since the epoch, strictly increasing within a page. */
  at: number;
  change: CartChange<CartLineDetails>;
  /** Whether this tab sends it; changes of other tabs are only shown. */
  isOwn: boolean;
}

let latest = 0;

export function newChange(): Pick<PendingChange, 'id' | 'at'> {
  latest = Math.max(Date.now(), latest + 1);
  return { id: nanoid(), at: latest };
}
