import { nanoid } from '@reduxjs/toolkit';
import type { CartChange } from '#domain/cart/cart-changes.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';

/** A change of the cart that the server is not known to have yet. */
export interface PendingChange {
  /** The server remembers it, so that no change is applied twice. */
  id: string;
  /** When it was made, in milliseconds; later changes of the same page have a greater one. */
  at: number;
  change: CartChange<CartLineDetails>;
  /** Whether this tab sends it; changes of other tabs are only shown. */
  isOwn: boolean;
}

let latest = 0;

/** Names a change and says when it was made. */
export function newChange(): Pick<PendingChange, 'id' | 'at'> {
  latest = Math.max(Date.now(), latest + 1);
  return { id: nanoid(), at: latest };
}
