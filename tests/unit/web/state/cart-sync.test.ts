import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#contracts/cart-calls.ts';
import type { ShownLine } from '#web/api/cart-wire.ts';
import type { ApiClient } from '#web/api/client.ts';
import { startCartSync } from '#web/state/cart-sync.ts';
import { addToCart, updateQuantity } from '#web/state/cart-thunks.ts';
import { type AppStore, createStore } from '#web/state/store.ts';

const site = {
  storeId: 'store',
  brand: 'Brand',
  publicUrl: '',
  sandboxed: true,
  hosts: {},
  ipLookupUrl: null,
  map: { tileUrl: '', attribution: '' },
};

const mix: ShownLine = {
  kind: 'variant',
  sku: 'mix',
  subscriptionId: null,
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

/** A server that answers a stored cart only when it is told to. */
function slowServer(initial: CartItem[] = []) {
  const stored: CartItem[][] = [];
  const waiting: (() => void)[] = [];
  let isDown = false;
  const api: ApiClient = {
    storeId: 'store',
    urlOf: (path) => path,
    call: async (endpoint, input) => {
      if (endpoint.method === 'GET') return { cartItems: initial } as never;
      const { cartItems } = (input as unknown as { body: { cartItems: CartItem[] } }).body;
      stored.push(cartItems);
      await new Promise<void>((resolve) => waiting.push(resolve));
      if (isDown) throw new Error('down');
      return { cartItems: cartItems.map((item) => ({ ...item, product_price: 1250 })) } as never;
    },
  };
  return {
    api,
    quantities: () => stored.map(([item]) => item?.quantity),
    answer: async () => {
      waiting.shift()?.();
      await settled();
    },
    goDown: () => {
      isDown = true;
    },
    comeUp: () => {
      isDown = false;
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('keeping the cart and the server the same', () => {
  let store: AppStore;
  let stop: () => void;
  let page: EventTarget & { visibilityState: string };

  beforeEach(() => {
    page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    vi.stubGlobal('window', new EventTarget());
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });

  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function start(server: { api: ApiClient }) {
    store = createStore({ api: server.api, site });
    stop = startCartSync(store);
    await settled();
  }

  it('sends one cart at a time, and after it only the newest', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    for (const quantity of [2, 3, 4]) store.dispatch(updateQuantity(mix, quantity));
    await settled();
    expect(server.quantities()).toEqual([1]);
    await server.answer();
    expect(server.quantities()).toEqual([1, 4]);
  });

  it("takes the server's prices once nothing newer is under way", async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    store.dispatch(updateQuantity(mix, 2));
    await server.answer();
    expect(store.getState().cart.totalCost).toBe(2000);
    await server.answer();
    expect(store.getState().cart.totalCost).toBe(2500);
  });

  it('keeps a cart that could not be stored, and stores it when the tab is looked at again', async () => {
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

  it('tries again by itself after a while', async () => {
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

  it("adds what was put in before the server's cart had come", async () => {
    const server = slowServer([{ sku: 'mix', quantity: 2, product_price: 1250 }]);
    store = createStore({ api: server.api, site });
    store.dispatch(addToCart(mix));
    stop = startCartSync(store);
    await settled();
    expect(server.quantities()).toEqual([3]);
  });

  it('reports what happened to the cart', async () => {
    const server = slowServer();
    await start(server);
    store.dispatch(addToCart(mix));
    store.dispatch(updateQuantity(mix, 2));
    const { cartEvents, cartStatus } = store.getState().analytics;
    expect(cartEvents.map(({ type }) => type)).toEqual(['ITEM_ADDED', 'ITEM_QUANTITY_UPDATED']);
    expect(cartStatus).toBe('active');
  });
});
