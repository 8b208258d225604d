import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#contracts/checkout/cart-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { ApiProblem } from '#web/api/api-problem.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import type { ApiClient } from '#web/api/client.ts';
import { startCartSync } from '#web/state/cart/cart-sync.ts';
import { addToCart, updateQuantity } from '#web/state/cart/cart-thunks.ts';
import { persistCartChanges } from '#web/state/cart/persist-cart-changes.ts';
import { initializeSession } from '#web/state/auth/session-thunks.ts';
import { type AppStore, createStore } from '#web/state/store.ts';
import { anId } from '../../../../support/ids.ts';

const site = {
  storeId: anId<StoreId>('store'),
  brand: 'Brand',
  publicUrl: '',
  sandboxed: true,
  hosts: {},
  ipLookupUrl: null,
  map: { tileUrl: '', attribution: '' },
};

const mix: CartLineDetails = {
  kind: 'variant',
  sku: 'mix',
  subscriptionOptionId: null,
  quantity: 1,
  unitPriceCents: 1000,
  prices: { usd: 1000 },
  handle: 'the-mix',
  title: 'The Mix',
  description: '200 g',
  imageUrl: null,
  subscriptionName: null,
  stock: 50,
  fromChatbot: false,
};

interface StoreBody {
  cartItems: CartItem[];
  version: string;
  change_ids: string[];
}

const bites: CartLineDetails = {
  ...mix,
  kind: 'variant',
  sku: 'bites',
  subscriptionOptionId: null,
  handle: 'the-bites',
};

/** A server whose answers the test releases one by one. It refuses a cart that has changed. */
function slowServer(initial: CartItem[] = [], { isReadingSlow = false } = {}) {
  const stored: CartItem[][] = [];
  const waiting: (() => void)[] = [];
  const cart = { cartItems: initial, version: 0, applied: [] as string[] };
  let isDown = false;
  let reads = 0;
  const answered = () => ({
    cartItems: cart.cartItems.map((item) => ({ ...item, product_price: 1250 })),
    version: String(cart.version),
    applied_changes: cart.applied,
  });
  const turn = () => new Promise<void>((resolve) => waiting.push(resolve));
  const api: ApiClient = {
    storeId: anId('store'),
    urlOf: (path) => path,
    call: async (endpoint, input) => {
      if (endpoint.path !== '/metrics/cart-items') return {} as never;
      if (endpoint.method === 'GET') {
        reads += 1;
        const answer = answered();
        if (isReadingSlow) await turn();
        if (isDown) throw new Error('down');
        return answer as never;
      }
      const { cartItems, version, change_ids } = (input as unknown as { body: StoreBody }).body;
      stored.push(cartItems);
      await turn();
      if (isDown) throw new Error('down');
      if (version !== String(cart.version)) throw new ApiProblem(409, { code: 'cart_changed' });
      Object.assign(cart, {
        cartItems,
        version: cart.version + 1,
        applied: [...cart.applied, ...change_ids],
      });
      return answered() as never;
    },
  };
  return {
    api,
    cart,
    reads: () => reads,
    storedQuantities: () => Object.fromEntries(cart.cartItems.map(({ sku, quantity }) => [sku, quantity])),
    quantities: () => stored.map(([item]) => item?.quantity),
    answer: async () => {
      await settled();
      waiting.shift()?.();
      await settled();
    },
    answerAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await settled();
      }
    },
    changedElsewhere: (cartItems: CartItem[]) =>
      Object.assign(cart, { cartItems, version: cart.version + 1 }),
    goDown: () => {
      isDown = true;
    },
    comeUp: () => {
      isDown = false;
    },
  };
}

/** A `localStorage`, whose keys are its own properties. */
class MemoryStorage {
  [key: string]: unknown;
}
Object.assign(MemoryStorage.prototype, {
  getItem(this: MemoryStorage, key: string) {
    return this[key] ?? null;
  },
  setItem(this: MemoryStorage, key: string, value: string) {
    this[key] = value;
  },
  removeItem(this: MemoryStorage, key: string) {
    delete this[key];
  },
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('synchronizing the cart with the server', () => {
  let store: AppStore;
  let stop: () => void;
  let page: EventTarget & { visibilityState: string };

  beforeEach(() => {
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', new EventTarget());
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Starts a page; its session call may be left unanswered. */
  async function start(server: { api: ApiClient }, { isSessionAnswered = true } = {}) {
    store = createStore({ api: server.api, site });
    const [stopKeeping, stopSync] = [persistCartChanges(store), startCartSync(store)];
    stop = () => {
      stopKeeping();
      stopSync();
    };
    if (isSessionAnswered) await store.dispatch(initializeSession());
    await settled();
  }

  /** Reloads the page, with whatever requests were pending. */
  async function reload(server: { api: ApiClient }) {
    stop();
    await start(server);
  }

  const shownQuantities = () =>
    store.getState().cart.cartItems.map((line) => [line.kind === 'variant' && line.sku, line.quantity]);

  it('sends one cart at a time, and then only the newest', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    await settled();
    for (const quantity of [2, 3, 4]) store.dispatch(updateQuantity(mix, quantity));
    await settled();
    expect(server.quantities()).toEqual([1]);
    await server.answer();
    expect(server.quantities()).toEqual([1, 4]);
  });

  it('takes the server’s prices, also while something newer is under way', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    await settled();
    store.dispatch(updateQuantity(mix, 2));
    await server.answer();
    expect(store.getState().cart.totalCost).toBe(2500);
    await server.answer();
  });

  it('stores a cart that could not be stored when the tab becomes visible again', async () => {
    const server = slowServer();
    await start(server);
    server.goDown();
    store.dispatch(addToCart(mix));
    await server.answer();
    expect(store.getState().cart.cartItems).toHaveLength(1);
    server.comeUp();
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
    expect(server.quantities()).toEqual([1, 1]);
    await server.answer();
  });

  it('stores a cart that could not be stored as soon as the network is back', async () => {
    const server = slowServer();
    await start(server);
    server.goDown();
    store.dispatch(addToCart(mix));
    await server.answer();
    server.comeUp();
    window.dispatchEvent(new Event('online'));
    await settled();
    expect(server.quantities()).toEqual([1, 1]);
    await server.answer();
  });

  it('retries on its own after a while', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const server = slowServer();
    await start(server);
    server.goDown();
    store.dispatch(addToCart(mix));
    await server.answer();
    server.comeUp();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.quantities()).toEqual([1, 1]);
    await server.answer();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.quantities()).toEqual([1, 1]);
  });

  it('stores nothing before it has read the server’s cart, and then both', async () => {
    const server = slowServer([{ sku: 'mix', quantity: 2 }], { isReadingSlow: true });
    await start(server);
    store.dispatch(addToCart(bites));
    await settled();
    expect(server.quantities()).toEqual([]);
    await server.answerAll();
    expect(server.storedQuantities()).toEqual({ mix: 2, bites: 1 });
  });

  it('never overwrites a cart that could not be read', async () => {
    const server = slowServer([{ sku: 'mix', quantity: 2 }]);
    server.goDown();
    await start(server);
    store.dispatch(addToCart(bites));
    await settled();
    expect(shownQuantities()).toEqual([['bites', 1]]);
    expect(server.quantities()).toEqual([]);
    server.comeUp();
    window.dispatchEvent(new Event('online'));
    await settled();
    await server.answerAll();
    expect(server.storedQuantities()).toEqual({ mix: 2, bites: 1 });
  });

  it.each([
    { name: 'the session was not answered', options: { isSessionAnswered: false }, isReadingSlow: false },
    { name: "the server's cart had not come", options: {}, isReadingSlow: true },
  ])('keeps what was added when the page was reloaded while $name', async ({ options, isReadingSlow }) => {
    await start(slowServer([], { isReadingSlow }), options);
    store.dispatch(addToCart(bites));
    const server = slowServer([{ sku: 'mix', quantity: 2 }]);
    await reload(server);
    await server.answerAll();
    expect(server.storedQuantities()).toEqual({ mix: 2, bites: 1 });
  });

  it('adds nothing twice when the page was reloaded before the answer arrived', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(bites));
    await settled();
    stop();
    await server.answer();
    await start(server);
    await server.answerAll();
    expect(shownQuantities()).toEqual([['bites', 1]]);
    expect(server.storedQuantities()).toEqual({ bites: 1 });
  });

  it('merges both carts when another device has changed it', async () => {
    const server = slowServer([{ sku: 'mix', quantity: 2 }]);
    await start(server);
    server.changedElsewhere([{ sku: 'figs', quantity: 3 }]);
    store.dispatch(addToCart(bites));
    await settled();
    await server.answerAll();
    expect(server.storedQuantities()).toEqual({ figs: 3, bites: 1 });
  });

  it('loses nothing when two tabs store at the same time, and shows both in each', async () => {
    const server = slowServer([{ sku: 'mix', quantity: 2 }]);
    await start(server);
    const [firstStore, stopFirst] = [store, stop];
    await start(server);
    firstStore.dispatch(addToCart(bites));
    store.dispatch(addToCart(mix));
    await settled();
    await server.answerAll();
    await server.answerAll();
    expect(server.storedQuantities()).toEqual({ mix: 3, bites: 1 });
    for (const one of [firstStore, store]) {
      const quantities = one.getState().cart.cartItems.map(({ quantity }) => quantity);
      expect(quantities).toEqual([3, 1]);
      expect(one.getState().cart.pending).toEqual([]);
    }
    stopFirst();
  });

  it('deletes stored changes once the server has them', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(bites));
    expect(Object.keys(localStorage)).toHaveLength(1);
    await settled();
    await server.answerAll();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  it('records the changes of the cart as events', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    store.dispatch(updateQuantity(mix, 2));
    const { cartEvents, cartStatus } = store.getState().analytics;
    expect(cartEvents.map(({ type }) => type)).toEqual(['ITEM_ADDED', 'ITEM_QUANTITY_UPDATED']);
    expect(cartStatus).toBe('active');
  });
});
