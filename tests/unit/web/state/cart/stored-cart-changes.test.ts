import { afterEach, expect, it, vi } from 'vitest';
import { readStoredChanges } from '#web/state/cart/stored-cart-changes.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads the subscription option of a line that an earlier release stored under its old name', () => {
  const line = { kind: 'variant', sku: 'mix', subscriptionId: 'every-1-month', quantity: 1 };
  const stored = { id: 'one', at: Date.now(), change: { type: 'added', line } };
  const key = 'cart-change:one';
  vi.stubGlobal(
    'localStorage',
    Object.assign(
      Object.create({ getItem: (name: string) => (name === key ? JSON.stringify(stored) : null) }),
      { [key]: '' },
    ),
  );
  const [read] = readStoredChanges();
  expect(read?.change).toEqual({
    type: 'added',
    line: { kind: 'variant', sku: 'mix', subscriptionOptionId: 'every-1-month', quantity: 1 },
  });
});
