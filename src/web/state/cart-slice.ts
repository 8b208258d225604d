import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { lineKey } from '#domain/cart/cart-line.ts';
import { cartTotal } from '#domain/cart/cart-total.ts';
import { addLine, mergeCarts, removeLine, setLineQuantity } from '#domain/cart/change-cart.ts';
import { type Cents, CURRENCIES, type CurrencyCode, DEFAULT_CURRENCY } from '#domain/money.ts';
import type { ShownLine } from '#web/api/cart-wire.ts';

/** Spec §3, Active discount. */
export interface ActiveDiscount {
  discount_percentage: number;
  discount_amount: Cents;
  max_redeemable_amount: Cents | null;
  max_redemptions: number;
}

/** What the shopper is to be told about the last change: a 20th SKU was left out, or lines are gone and can come back, or are back, or a mailed link brought the cart, or could not. */
export type CartNotice =
  | { kind: 'full'; title: string }
  | { kind: 'removed'; line: ShownLine; index: number }
  | { kind: 'emptied'; lines: ShownLine[] }
  | { kind: 'restored' }
  | { kind: 'returned' }
  | { kind: 'link_over' };

export interface CartState {
  /** Symbol, as spec §3 has it. */
  currency: string;
  /** What every amount of the cart is in. */
  currencyCode: CurrencyCode;
  /** What this visitor wants to pay in; null until the page lives: the server does not know (docs/decisions/0056). */
  chosenCurrency: CurrencyCode | null;
  totalCost: Cents;
  cartItems: ShownLine[];
  shouldShowCart: boolean;
  activeDiscount: ActiveDiscount | null;
  isAbandoned: boolean;
  notice: CartNotice | null;
  /** Whether the server's cart has arrived; until then nobody knows whether the cart is empty. */
  isKnown: boolean;
  /** Counts the changes made in this tab: those that the server and other tabs must hear of. */
  revision: number;
  /** Counts every change, from wherever it came, so that an answer about an older cart is not taken for the newest. */
  version: number;
}

export const emptyCart: CartState = {
  currency: CURRENCIES.usd.symbol,
  currencyCode: 'usd',
  chosenCurrency: null,
  totalCost: 0,
  cartItems: [],
  shouldShowCart: false,
  activeDiscount: null,
  isAbandoned: false,
  notice: null,
  isKnown: false,
  revision: 0,
  version: 0,
};

function hold(state: CartState, lines: ShownLine[]): void {
  price(state, lines);
  state.version += 1;
}

/** The whole cart in one currency: the chosen one if everything in it has a price in that, else US dollars. */
function price(state: CartState, lines: readonly ShownLine[]): void {
  const chosen = state.chosenCurrency ?? DEFAULT_CURRENCY;
  const code = lines.every(({ prices }) => prices[chosen] !== undefined) ? chosen : DEFAULT_CURRENCY;
  state.cartItems = lines.map((line) => ({
    ...line,
    unitPriceCents: line.prices[code] ?? line.unitPriceCents,
  }));
  state.totalCost = cartTotal(state.cartItems);
  state.currencyCode = code;
  state.currency = CURRENCIES[code].symbol;
}

function change(state: CartState, lines: ShownLine[]): void {
  hold(state, lines);
  state.revision += 1;
  state.isAbandoned = false;
  state.notice = null;
}

const withQuantity = (state: CartState, { payload }: PayloadAction<{ key: string; quantity: number }>) =>
  change(state, setLineQuantity(state.cartItems, payload.key, payload.quantity));

/** The cart of this shopper. Spec §3 Cart state, §4 Cart, §5 Cart. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Opens the panel, also when the cart is full: it says there that the item was left out. */
    itemAdded(state, { payload }: PayloadAction<ShownLine>) {
      const { lines, outcome } = addLine(state.cartItems, payload);
      state.shouldShowCart = true;
      if (outcome === 'ignored') state.notice = { kind: 'full', title: payload.title };
      else change(state, lines);
    },
    quantityUpdated: withQuantity,
    bundleQuantityUpdated: withQuantity,
    itemDeleted(state, { payload: key }: PayloadAction<string>) {
      const index = state.cartItems.findIndex((line) => lineKey(line) === key);
      const line = state.cartItems[index];
      if (line === undefined) return;
      change(state, removeLine(state.cartItems, key));
      state.notice = { kind: 'removed', line, index };
    },
    /** Puts a removed line back where it was. */
    itemRestored(state, { payload }: PayloadAction<{ line: ShownLine; index: number }>) {
      const isBack = state.cartItems.some((line) => lineKey(line) === lineKey(payload.line));
      change(state, isBack ? state.cartItems : state.cartItems.toSpliced(payload.index, 0, payload.line));
      state.notice = { kind: 'restored' };
    },
    cartCleared(state) {
      const lines = state.cartItems;
      change(state, []);
      Object.assign(state, { activeDiscount: null, shouldShowCart: false, isAbandoned: false });
      if (lines.length > 0) state.notice = { kind: 'emptied', lines };
    },
    /** Puts back what was in the cart when it was emptied. */
    clearingUndone(state, { payload: lines }: PayloadAction<ShownLine[]>) {
      change(state, mergeCarts(lines, state.cartItems));
      state.notice = { kind: 'restored' };
    },
    /** The server's cart, first thing; what was put in before it arrived is added to it. */
    cartInitialised(state, { payload }: PayloadAction<ShownLine[]>) {
      hold(state, state.revision === 0 ? payload : mergeCarts(payload, state.cartItems));
      state.isKnown = true;
    },
    /** The server could not be asked; the cart goes on with what is here. */
    cartStartedAlone(state) {
      state.isKnown = true;
    },
    /** What the server has for the cart of this version; not wanted once the cart has changed again. */
    cartAnswered(state, { payload }: PayloadAction<{ version: number; lines: ShownLine[] }>) {
      if (payload.version === state.version) hold(state, payload.lines);
    },
    /** Another tab changed the cart: the last change wins, here too. */
    cartChangedElsewhere(state, { payload }: PayloadAction<ShownLine[]>) {
      hold(state, payload);
      state.isKnown = true;
    },
    /** Found when the page came alive, or chosen since: then the server hears of it with the cart. */
    currencyChosen(state, { payload }: PayloadAction<CurrencyCode>) {
      if (state.chosenCurrency !== null && state.chosenCurrency !== payload) state.revision += 1;
      state.chosenCurrency = payload;
      price(state, state.cartItems);
    },
    /** A mailed link brought this cart, or did not work any more. */
    cartReturned(state, { payload: isThere }: PayloadAction<boolean>) {
      state.notice = { kind: isThere ? 'returned' : 'link_over' };
    },
    cartShown(state) {
      state.shouldShowCart = true;
    },
    /** Whoever closes the panel has read what it said; a panel that was not open said nothing. */
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

export const {
  itemAdded,
  quantityUpdated,
  bundleQuantityUpdated,
  itemDeleted,
  itemRestored,
  cartCleared,
  clearingUndone,
  cartInitialised,
  cartStartedAlone,
  cartAnswered,
  cartChangedElsewhere,
  currencyChosen,
  cartReturned,
  cartShown,
  cartHidden,
  cartAbandoned,
} = cartSlice.actions;
