import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '#server/platform/database/schema/catalog-tables.ts';
import { checkouts, stockHolds } from '#server/platform/database/schema/checkout-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { discountRedemptions, discounts } from '#server/platform/database/schema/pricing-tables.ts';
import { sandboxPaymentIntents } from '#server/platform/database/schema/sandbox-tables.ts';
import {
  CARDS,
  createCheckout,
  details,
  finalize,
  type OpenCheckout,
  openCheckout,
  payWith,
} from '../support/buying/buying.ts';
import { sweep } from '../support/buying/sweeping.ts';
import {
  AS_IN_PRODUCTION,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../support/test-shop.ts';
import { chances, unreliable } from '../support/database/unreliable.ts';

/** Another seed is another storm. */
const SEED = Number(process.env.STORM_SEED ?? 7);
const SHOPPERS = 24;
const MOVES_EACH = 10;
const UNITS = 20;

let shop: TestShop;
let sku: string;
const answers: number[] = [];
/** The versions of the checkouts that had units reserved when the storm was over. */
let heldVersions: number[];

/** What two tabs of one shopper do, in no sensible order. */
async function stormOf(shopper: TestShopper, chance: () => number): Promise<void> {
  let known: OpenCheckout | null = null;
  const start = async () => {
    known = await openCheckout(shopper, [{ sku, quantity: 1 + Math.floor(chance() * 2) }]).catch(() => known);
  };
  const onKnown = async (work: (checkout: OpenCheckout) => Promise<{ status: number }>) => {
    if (known) answers.push((await work(known)).status);
  };
  const code = () => ({ discount_code: chance() < 0.3 ? 'STORM' : null });
  const buy = async () => {
    await onKnown((checkout) => finalize(shopper, checkout, code()));
    await onKnown((checkout) => payWith(shopper, checkout, CARDS.succeeds));
  };
  const moves = [
    start,
    async () => void answers.push((await createCheckout(shopper, [{ sku, quantity: 1 }])).status),
    () => onKnown((checkout) => finalize(shopper, checkout, code())),
    () => onKnown((checkout) => payWith(shopper, checkout, CARDS.succeeds)),
    buy,
    buy,
    () => onKnown((checkout) => payWith(shopper, checkout, chance() < 0.5 ? CARDS.succeeds : CARDS.declined)),
    () => onKnown((checkout) => details(shopper, checkout)),
  ];
  await start();
  for (let done = 0; done < MOVES_EACH; done += 2) {
    const next = () => moves[Math.floor(chance() * moves.length)]?.();
    await Promise.all([next(), next()]);
  }
  await start();
  await buy();
}

async function versionsOfHolds(): Promise<number[]> {
  const rows = await shop.db
    .select({ version: checkouts.version })
    .from(stockHolds)
    .innerJoin(checkouts, eq(checkouts.id, stockHolds.checkoutId));
  return rows.map(({ version }) => version);
}

/** A provider that does not answer leaves its job to the next sweep. */
const sweepInStorm = () => sweep(shop).catch(() => undefined);

beforeAll(async () => {
  const chance = chances(SEED);
  let calm = () => {};
  shop = await startTestShop(({ payments }) => {
    const provider = unreliable(payments, chance);
    calm = provider.calm;
    return { payments: provider.payments };
  }, AS_IN_PRODUCTION);
  const handles = ['the-mix'];
  const { body } = await shop.shopper().post('/search/by_handles', { store_id: STORE, handles });
  sku = body.formattedProductData[0].variants[0].sku;
  await shop.db.update(stock).set({ onHand: UNITS, held: 0 }).where(eq(stock.sku, sku));
  await shop.db
    .insert(discounts)
    .values({ storeId: STORE, code: 'STORM', amountCents: 200, maxRedemptions: 2 });
  const storms = Array.from({ length: SHOPPERS }, () => stormOf(shop.shopper(), chance));
  await Promise.all([...storms, sweepInStorm(), sweepInStorm()]);
  calm();
  heldVersions = await versionsOfHolds();
  for (const later of ['2 hours', '26 hours', '30 hours']) {
    await shop.advanceClock(later);
    await sweep(shop);
  }
}, 120_000);
afterAll(() => shop?.close());

const isNew = sql`${orders.checkoutId} is not null`;

test('no call failed without a reason', () => {
  expect(answers.filter((status) => status === 500)).toEqual([]);
  expect(answers.length).toBeGreaterThan(SHOPPERS);
});

test('every checkout has come to an end', async () => {
  const rows = await shop.db.select({ status: checkouts.status }).from(checkouts);
  const ended = new Set(['paid', 'void', 'expired', 'refunded']);
  expect(rows.map(({ status }) => status).filter((status) => !ended.has(status))).toEqual([]);
});

test('no checkout has units reserved that was never finalized', () => {
  expect(heldVersions.length).toBeGreaterThan(0);
  expect(heldVersions).not.toContain(0);
});

test('nothing is held any more, and exactly what the orders say has left the stock', async () => {
  const [left] = await shop.db.select().from(stock).where(eq(stock.sku, sku));
  const { rows } = await shop.db.execute<{ units: number }>(
    sql`select coalesce(sum(l.quantity), 0)::int as units from order_lines l join orders o on o.id = l.order_id
      where o.checkout_id is not null and o.status = 'placed'`,
  );
  expect(rows[0]?.units).toBeGreaterThan(0);
  expect(left).toMatchObject({ held: 0, onHand: UNITS - (rows[0]?.units ?? 0) });
});

test('no authorisation is left hanging', async () => {
  const hanging = await shop.db
    .select({ id: sandboxPaymentIntents.id })
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.status, 'requires_capture'));
  expect(hanging).toEqual([]);
});

test('every captured payment has one order with the same cents, and every order a captured payment', async () => {
  const placed = await shop.db
    .select({ id: orders.paymentIntentId, cents: orders.totalCents })
    .from(orders)
    .where(and(isNew, eq(orders.status, 'placed')));
  const captured = await shop.db
    .select({ id: sandboxPaymentIntents.id, cents: sandboxPaymentIntents.amountCapturedCents })
    .from(sandboxPaymentIntents)
    .where(eq(sandboxPaymentIntents.status, 'succeeded'));
  const byId = (a: { id: string | null }, b: { id: string | null }) => (a.id ?? '').localeCompare(b.id ?? '');
  expect(placed.toSorted(byId)).toEqual(captured.toSorted(byId));
});

test('a code was used as often as the orders say, and is reserved for nobody', async () => {
  const [code] = await shop.db.select().from(discounts).where(eq(discounts.code, 'STORM'));
  const used = await shop.db.$count(orders, and(isNew, eq(orders.discountCode, 'STORM')));
  expect(code).toMatchObject({ held: 0, used });
  const held = and(inArray(discountRedemptions.status, ['held']), eq(discountRedemptions.code, 'STORM'));
  expect(await shop.db.$count(discountRedemptions, held)).toBe(0);
});
