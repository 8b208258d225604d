import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { applyChange, type CartChange } from '#domain/cart/cart-changes.ts';
import { lineKey } from '#domain/cart/cart-line.ts';
import { cartTotal } from '#domain/cart/cart-total.ts';
import { addLine } from '#domain/cart/change-cart.ts';
import { type Cents, type CurrencyCode, currencySymbol } from '#domain/money.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { newChange, type PendingChange } from './pending-change.ts';
import type { StoredCode } from './stored-discount-code.ts';

/** Spec §3, Active discount. */
export interface ActiveDiscount {
  discount_percentage: number;
  discount_amount: Cents;
  max_redeemable_amount: Cents | null;
  max_redemptions: number;
}

/**
 * What the cart panel says about the last change. `full`: a 20th distinct SKU was not added; `removed` and
 * `emptied` can be undone.
 */
export type CartNotice =
  | { kind: 'full'; title: string }
  | { kind: 'removed'; line: CartLineDetails; index: number }
  | { kind: 'emptied'; lines: CartLineDetails[]; discount: StoredCode | null }
  | { kind: 'restored' }
  | { kind: 'link_restored' }
  | { kind: 'link_expired' };

export interface CartState {
  /** The currency symbol (spec §3). */
  currency: string;
  /** The shop's own, in which subscriptions are charged. */
  ownCurrency: CurrencyCode;
  /** The currency of every amount in the cart. */
  currencyCode: CurrencyCode;
  /**
   * The currency that the visitor chose; null until hydration, because the server does not know it
   * (docs/decisions/0056).
   */
  chosenCurrency: CurrencyCode | null;
  totalCost: Cents;
  cartItems: CartLineDetails[];
  shouldShowCart: boolean;
  activeDiscount: ActiveDiscount | null;
  isAbandoned: boolean;
  notice: CartNotice | null;
  /**
   * Whether the first read of the server's cart has ended, also by failing. Until then the cart is not shown
   * as empty.
   */
  isReady: boolean;
  /**
   * The cart as it was last read from the server. While it is null nothing is stored, so that an unread cart
   * is never overwritten.
   */
  serverCart: ServerCart | null;
  /** Changes that are shown but not confirmed by the server, in the order in which they were made. */
  pending: PendingChange[];
  /** Counts the changes made in this tab. */
  revision: number;
  /** Counts accepted server carts, so that the answer to an older request does not replace a newer cart. */
  readings: number;
}

/** Changes that the server confirmed, with its cart after them. */
export interface StoredChanges {
  changeIds: readonly string[];
  cart: ServerCart;
}

export interface ServerCart {
  lines: readonly CartLineDetails[];
  version: string;
  appliedChanges: readonly string[];
  /** What it saves without a code. */
  saving: { name: string; amount: Cents } | null;
  /** A discount that it is close to, and what to add for it. */
  nextSaving: { name: string; text: string } | null;
}

/** An empty cart of a shop with this own currency. */
export const initialCartIn = (ownCurrency: CurrencyCode): CartState => ({
  currency: currencySymbol(ownCurrency),
  ownCurrency,
  currencyCode: ownCurrency,
  chosenCurrency: null,
  totalCost: 0,
  cartItems: [],
  shouldShowCart: false,
  activeDiscount: null,
  isAbandoned: false,
  notice: null,
  isReady: false,
  serverCart: null,
  pending: [],
  revision: 0,
  readings: 0,
});

/**
 * Shows the server's cart with the pending changes applied. Sets a notice when one of them no longer fits
 * into the cart.
 */
function updateShownCart(state: CartState): void {
  const shownBefore = new Set(state.cartItems.map(lineKey));
  let lines: readonly CartLineDetails[] = state.serverCart?.lines ?? [];
  for (const { change } of state.pending) {
    const changed = applyChange(lines, change);
    const isIgnored = change.type === 'added' && addLine(lines, change.line).outcome === 'ignored';
    if (isIgnored && shownBefore.has(lineKey(change.line)))
      state.notice = { kind: 'full', title: change.line.title };
    lines = changed;
  }
  priceCart(state, lines);
}

function acceptServerCart(state: CartState, cart: ServerCart): void {
  state.serverCart = cart;
  state.readings += 1;
  state.isReady = true;
  removePending(state, cart.appliedChanges);
}

function removePending(state: CartState, changeIds: readonly string[]): void {
  state.pending = state.pending.filter(({ id }) => !changeIds.includes(id));
}

/** The whole cart in one currency: the chosen one if every line has a price in it, otherwise the shop's own. */
function priceCart(state: CartState, lines: readonly CartLineDetails[]): void {
  const chosen = state.chosenCurrency ?? state.ownCurrency;
  const code = lines.every(({ prices }) => prices[chosen] !== undefined) ? chosen : state.ownCurrency;
  state.cartItems = lines.map((line) => ({
    ...line,
    unitPriceCents: line.prices[code] ?? line.unitPriceCents,
  }));
  state.totalCost = cartTotal(state.cartItems);
  state.currencyCode = code;
  state.currency = currencySymbol(code);
}

type OwnChange<Payload> = PayloadAction<Payload, string, ReturnType<typeof newChange>>;

const prepareChange = <Payload>(payload: Payload) => ({ payload, meta: newChange() });

function change(
  state: CartState,
  { meta }: OwnChange<unknown>,
  cartChange: CartChange<CartLineDetails>,
): void {
  state.notice = null;
  state.pending.push({ ...meta, change: cartChange, isOwn: true });
  state.revision += 1;
  state.isAbandoned = false;
  updateShownCart(state);
}

interface QuantityChange {
  key: string;
  quantity: number;
}

const quantityCase = {
  reducer: (state: CartState, action: OwnChange<QuantityChange>) =>
    change(state, action, { type: 'quantitySet', ...action.payload }),
  prepare: (payload: QuantityChange) => prepareChange(payload),
};

/** The shopper's cart. Spec §3 Cart state, §4 Cart, §5 Cart. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: initialCartIn('usd'),
  reducers: {
    /** Opens the panel even when the cart is full, because the notice is shown there. */
    itemAdded: {
      reducer(state, action: OwnChange<CartLineDetails>) {
        const line = action.payload;
        state.shouldShowCart = true;
        if (addLine(state.cartItems, line).outcome === 'ignored')
          state.notice = { kind: 'full', title: line.title };
        else change(state, action, { type: 'added', line });
      },
      prepare: (line: CartLineDetails) => prepareChange(line),
    },
    quantityUpdated: quantityCase,
    bundleQuantityUpdated: quantityCase,
    itemDeleted: {
      reducer(state, action: OwnChange<string>) {
        const key = action.payload;
        const index = state.cartItems.findIndex((line) => lineKey(line) === key);
        const line = state.cartItems[index];
        if (line === undefined) return;
        change(state, action, { type: 'removed', key });
        state.notice = { kind: 'removed', line, index };
      },
      prepare: (key: string) => prepareChange(key),
    },
    /** Puts a removed line back at its former position. */
    itemRestored: {
      reducer(state, action: OwnChange<{ line: CartLineDetails; index: number }>) {
        change(state, action, { type: 'restored', ...action.payload });
        state.notice = { kind: 'restored' };
      },
      prepare: (removed: { line: CartLineDetails; index: number }) => prepareChange(removed),
    },
    /** `payload` is the discount code that goes with the lines. */
    cartCleared: {
      reducer(state, action: OwnChange<StoredCode | null>) {
        const lines = state.cartItems;
        change(state, action, { type: 'cleared', keys: lines.map(lineKey) });
        Object.assign(state, { activeDiscount: null, shouldShowCart: false, isAbandoned: false });
        if (lines.length > 0) state.notice = { kind: 'emptied', lines, discount: action.payload };
      },
      prepare: (discount: StoredCode | null = null) => prepareChange(discount),
    },
    /** Restores the lines that were in the cart when it was cleared. */
    clearingUndone: {
      reducer(state, action: OwnChange<CartLineDetails[]>) {
        change(state, action, { type: 'clearingUndone', lines: action.payload });
        state.notice = { kind: 'restored' };
      },
      prepare: (lines: CartLineDetails[]) => prepareChange(lines),
    },
    /** Accepts the server's cart and applies the changes that it does not contain yet. */
    cartInitialised(state, { payload }: PayloadAction<ServerCart>) {
      acceptServerCart(state, payload);
      updateShownCart(state);
    },
    /** The server's cart could not be read: local changes are shown without it and stored once it answers. */
    cartLoadFailed(state) {
      state.isReady = true;
    },
    /**
     * The server has stored these changes, sent by this tab or another one. Its cart is accepted unless a
     * later cart that contains them is already here.
     */
    changesStored(state, { payload }: PayloadAction<StoredChanges>) {
      const { changeIds, cart } = payload;
      const applied = state.serverCart?.appliedChanges ?? [];
      const isApplied = changeIds.length > 0 && changeIds.every((id) => applied.includes(id));
      removePending(state, changeIds);
      if (!isApplied) acceptServerCart(state, cart);
      updateShownCart(state);
    },
    /** Another tab changed the cart and stores the change itself. */
    changedInOtherTab(state, { payload }: PayloadAction<PendingChange>) {
      addPending(state, { ...payload, isOwn: false });
      updateShownCart(state);
    },
    /** Changes stored in this browser by earlier pages that the server has not confirmed. */
    storedChangesFound(state, { payload }: PayloadAction<PendingChange[]>) {
      for (const stored of payload) addPending(state, stored);
      updateShownCart(state);
    },
    /**
     * The first value comes from the browser at hydration. Later ones are choices, which are sent to the
     * server with the cart.
     */
    currencyChosen: {
      reducer(state, action: OwnChange<CurrencyCode>) {
        const isChange = state.chosenCurrency !== null && state.chosenCurrency !== action.payload;
        state.chosenCurrency = action.payload;
        if (isChange) change(state, action, { type: 'currencyChosen' });
        else priceCart(state, state.cartItems);
      },
      prepare: (code: CurrencyCode) => prepareChange(code),
    },
    /** `payload` says whether the emailed link still worked. */
    emailedCartRestored(state, { payload: kind }: PayloadAction<'link_restored' | 'link_expired'>) {
      state.notice = { kind };
    },
    cartShown(state) {
      state.shouldShowCart = true;
    },
    /**
     * Closing the panel dismisses its notice. A notice stays while the panel is closed, because nobody has
     * seen it.
     */
    cartHidden(state) {
      if (!state.shouldShowCart) return;
      state.shouldShowCart = false;
      state.notice = null;
    },
    cartAbandoned(state) {
      state.isAbandoned = true;
    },
  },
});

function addPending(state: CartState, added: PendingChange): void {
  const { id, isOwn } = added;
  if (state.serverCart?.appliedChanges.includes(id)) return;
  const present = state.pending.find((pending) => pending.id === id);
  if (present) present.isOwn ||= isOwn;
  else state.pending = [...state.pending, added].toSorted((one, other) => one.at - other.at);
}

/** Whether this tab has changes to send to the server. */
export const hasOwnChanges = ({ pending }: CartState): boolean => pending.some(({ isOwn }) => isOwn);

export const {
  itemAdded,
  quantityUpdated,
  bundleQuantityUpdated,
  itemDeleted,
  itemRestored,
  cartCleared,
  clearingUndone,
  cartInitialised,
  cartLoadFailed,
  changesStored,
  changedInOtherTab,
  storedChangesFound,
  currencyChosen,
  emailedCartRestored,
  cartShown,
  cartHidden,
  cartAbandoned,
} = cartSlice.actions;
