import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { CheckoutId, ShopperId } from '#domain/ids.ts';
import { createFinalizeLimits } from '#server/checkout/checkout-limits.ts';
import { anId } from '../../../support/ids.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60;
const ADDRESS = '203.0.113.9';
const paidNow = () => ({
  id: anId<CheckoutId>('paid'),
  shopperId: anId<ShopperId>('a'),
  updatedAt: new Date(),
});
const wait = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE * 1000);

it('a first finalize holds for 15 minutes, later ones never beyond half an hour in all', async () => {
  const limits = createFinalizeLimits('memory');
  expect(await limits.beforeFinalizing(ADDRESS, anId('a'))).toBe(15 * MINUTE);
  wait(20);
  expect(await limits.beforeFinalizing(ADDRESS, anId('a'))).toBe(10 * MINUTE);
});

it('after half an hour without paying a shopper has to wait for a quarter', async () => {
  const limits = createFinalizeLimits('memory');
  await limits.beforeFinalizing(ADDRESS, anId('a'));
  wait(30);
  await expect(limits.beforeFinalizing(ADDRESS, anId('a'))).rejects.toThrow(
    expect.objectContaining({ code: 'too_many_requests', details: { retryAfterSeconds: 15 * MINUTE } }),
  );
  wait(15);
  expect(await limits.beforeFinalizing(ADDRESS, anId('a'))).toBe(15 * MINUTE);
});

it('a shopper who has paid begins again, and nobody else is held back', async () => {
  const limits = createFinalizeLimits('memory');
  await limits.beforeFinalizing(ADDRESS, anId('a'));
  await limits.afterPaying(paidNow(), new Date());
  wait(29);
  expect(await limits.beforeFinalizing(ADDRESS, anId('a'))).toBe(15 * MINUTE);
  expect(await limits.beforeFinalizing(ADDRESS, anId('b'))).toBe(15 * MINUTE);
});

it.each([0, 1, 11, 13, 25, 24 * 40])(
  'looking again at an order that was paid %s hours ago does not begin again',
  async (hours) => {
    const limits = createFinalizeLimits('memory');
    const paid = paidNow();
    await limits.afterPaying(paid, new Date());
    wait(hours * 60);
    await limits.beforeFinalizing(ADDRESS, anId('a'));
    wait(30);
    await limits.afterPaying(paid, new Date());
    await expect(limits.beforeFinalizing(ADDRESS, anId('a'))).rejects.toThrow(
      'We held this for you for half an hour',
    );
  },
);

it('40 finalizes in ten minutes are enough for one shopper', async () => {
  const limits = createFinalizeLimits('memory');
  for (let finalizes = 0; finalizes < 40; finalizes += 1) await limits.beforeFinalizing(ADDRESS, anId('a'));
  await expect(limits.beforeFinalizing(ADDRESS, anId('a'))).rejects.toThrow('That was a lot of tries.');
});

it('many shoppers of one network are let through, a flood is not', async () => {
  const limits = createFinalizeLimits('memory');
  for (let shopper = 0; shopper < 1_500; shopper += 1)
    await limits.beforeFinalizing(`2001:db8:1:2::${shopper.toString(16)}`, anId(`shopper ${shopper}`));
  await expect(limits.beforeFinalizing('2001:db8:1:2:ffff::1', anId('another'))).rejects.toThrow(
    'That was a lot of tries.',
  );
});
