import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { applyChange, type CartChange } from '#domain/cart/cart-changes.ts';
import { lineKey } from '#domain/cart/cart-line.ts';
import { cartTotal } from '#domain/cart/cart-total.ts';
import { addLine } from '#domain/cart/change-cart.ts';
import { type Cents, CURRENCIES, type CurrencyCode, DEFAULT_CURRENCY } from '#domain/money.ts';
import type { CartLineDetails } from '#web/api/cart-wire.ts';
import { newChange, type PendingChange } from './pending-change.ts';

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
  | { kind: 'removed'; line: CartLineDetails; index: number }
  | { kind: 'emptied'; lines: CartLineDetails[] }
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
  cartItems: CartLineDetails[];
  shouldShowCart: boolean;
  activeDiscount: ActiveDiscount | null;
  isAbandoned: boolean;
  notice: CartNotice | null;
  /** Whether the server has answered which cart there is, or could not; until then nobody knows whether the cart is empty. */
  isKnown: boolean;
  /** The cart as it was last read from the server; null until then: what was not read is never replaced. */
  serverCart: ServerCart | null;
  /** The changes that are shown but not known to be on the server, in the order in which they were made. */
  pending: PendingChange[];
  /** Counts the changes made in this tab. */
  revision: number;
  /** Counts how often the server's cart was taken over, so that an answer to an older request is not taken for the newest. */
  readings: number;
}

/** That changes are on the server, with its cart as it then was. */
export interface StoredChanges {
  changeIds: readonly string[];
  cart: ServerCart;
}

/** A cart as the server answered it. */
export interface ServerCart {
  lines: readonly CartLineDetails[];
  version: string;
  appliedChanges: readonly string[];
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
  serverCart: null,
  pending: [],
  revision: 0,
  readings: 0,
};

/** What is shown: the server's cart with the changes that it does not have yet. Says so when one of them no longer fits in. */
function showCart(state: CartState): void {
  const shownBefore = new Set(state.cartItems.map(lineKey));
  let lines: readonly CartLineDetails[] = state.serverCart?.lines ?? [];
  for (const { change } of state.pending) {
    const changed = applyChange(lines, change);
    const isLeftOut = change.type === 'added' && addLine(lines, change.line).outcome === 'ignored';
    if (isLeftOut && shownBefore.has(lineKey(change.line)))
      state.notice = { kind: 'full', title: change.line.title };
    lines = changed;
  }
  price(state, lines);
}

function takeOver(state: CartState, cart: ServerCart): void {
  state.serverCart = cart;
  state.readings += 1;
  state.isKnown = true;
  drop(state, cart.appliedChanges);
}

function drop(state: CartState, changeIds: readonly string[]): void {
  state.pending = state.pending.filter(({ id }) => !changeIds.includes(id));
}

/** The whole cart in one currency: the chosen one if everything in it has a price in that, else US dollars. */
function price(state: CartState, lines: readonly CartLineDetails[]): void {
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

type OwnChange<Payload> = PayloadAction<Payload, string, ReturnType<typeof newChange>>;

/** What every change of this tab needs besides what it changes. */
const prepareChange = <Payload>(payload: Payload) => ({ payload, meta: newChange() });

function change(state: CartState, { meta }: OwnChange<unknown>, what: CartChange<CartLineDetails>): void {
  state.notice = null;
  state.pending.push({ ...meta, change: what, isOwn: true });
  state.revision += 1;
  state.isAbandoned = false;
  showCart(state);
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

/** The cart of this shopper. Spec §3 Cart state, §4 Cart, §5 Cart. */
export const cartSlice = createSlice({
  name: 'cart',
  initialState: emptyCart,
  reducers: {
    /** Opens the panel, also when the cart is full: it says there that the item was left out. */
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
    /** Puts a removed line back where it was. */
    itemRestored: {
      reducer(state, action: OwnChange<{ line: CartLineDetails; index: number }>) {
        change(state, action, { type: 'restored', ...action.payload });
        state.notice = { kind: 'restored' };
      },
      prepare: (removed: { line: CartLineDetails; index: number }) => prepareChange(removed),
    },
    cartCleared: {
      reducer(state, action: OwnChange<void>) {
        const lines = state.cartItems;
        change(state, action, { type: 'cleared', keys: lines.map(lineKey) });
        Object.assign(state, { activeDiscount: null, shouldShowCart: false, isAbandoned: false });
        if (lines.length > 0) state.notice = { kind: 'emptied', lines };
      },
      prepare: () => prepareChange(undefined),
    },
    /** Puts back what was in the cart when it was emptied. */
    clearingUndone: {
      reducer(state, action: OwnChange<CartLineDetails[]>) {
        change(state, action, { type: 'clearingUndone', lines: action.payload });
        state.notice = { kind: 'restored' };
      },
      prepare: (lines: CartLineDetails[]) => prepareChange(lines),
    },
    /** The server's cart as it was just read; changes that it does not have yet are applied to it. */
    cartInitialised(state, { payload }: PayloadAction<ServerCart>) {
      takeOver(state, payload);
      showCart(state);
    },
    /** The server could not be asked; the changes made here are shown alone, and stored once it has answered. */
    cartStartedAlone(state) {
      state.isKnown = true;
    },
    /**
     * These changes are on the server, as this tab or another one was told. The cart that came with the news is taken over unless a
     * later one, which already had the changes, is here.
     */
    changesStored(state, { payload }: PayloadAction<StoredChanges>) {
      const { changeIds, cart } = payload;
      const applied = state.serverCart?.appliedChanges ?? [];
      const isHereAlready = changeIds.length > 0 && changeIds.every((id) => applied.includes(id));
      drop(state, changeIds);
      if (!isHereAlready) takeOver(state, cart);
      showCart(state);
    },
    /** Another tab changed the cart and will store it. */
    changedElsewhere(state, { payload }: PayloadAction<PendingChange>) {
      addPending(state, { ...payload, isOwn: false });
      showCart(state);
    },
    /** Earlier pages of this browser changed the cart, and nobody confirmed that the server has it. */
    storedChangesFound(state, { payload }: PayloadAction<PendingChange[]>) {
      for (const kept of payload) addPending(state, kept);
      showCart(state);
    },
    /** Found when the page came alive, or chosen since: then the server hears of it with the cart. */
    currencyChosen: {
      reducer(state, action: OwnChange<CurrencyCode>) {
        const isChange = state.chosenCurrency !== null && state.chosenCurrency !== action.payload;
        state.chosenCurrency = action.payload;
        if (isChange) change(state, action, { type: 'currencyChosen' });
        else price(state, state.cartItems);
      },
      prepare: (code: CurrencyCode) => prepareChange(code),
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

function addPending(state: CartState, added: PendingChange): void {
  const { id, isOwn } = added;
  if (state.serverCart?.appliedChanges.includes(id)) return;
  const present = state.pending.find((pending) => pending.id === id);
  if (present) present.isOwn ||= isOwn;
  else state.pending = [...state.pending, added].toSorted((one, other) => one.at - other.at);
}

/** Whether this tab has something to tell the server. */
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
  cartStartedAlone,
  changesStored,
  changedElsewhere,
  storedChangesFound,
  currencyChosen,
  cartReturned,
  cartShown,
  cartHidden,
  cartAbandoned,
} = cartSlice.actions;
