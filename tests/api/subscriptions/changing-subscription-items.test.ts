import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer } from '#contracts/call.ts';
import type { productsByHandles } from '#contracts/catalog/catalog-calls.ts';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { variantSubscriptionPrices } from '#server/platform/database/schema/catalog-tables.ts';
import { orderLines, orders } from '#server/platform/database/schema/order-tables.ts';
import { billingCycles, subscriptionLines } from '#server/platform/database/schema/subscription-tables.ts';
import { chargeRenewal } from '#server/subscriptions/renewals/charge-renewal.ts';
import { openRenewal } from '#server/subscriptions/renewals/open-renewal.ts';
import { stockOf } from '../../support/buying/buying.ts';
import { anId } from '../../support/ids.ts';
import { logIn, newCustomer } from '../../support/buying/people.ts';
import {
  EVERY_MONTH,
  list,
  mailedToken,
  manage,
  onDay,
  runRenewals,
  subscribe,
} from '../../support/buying/subscribing.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';
import {
  prepareShopDatabase,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

const EMAIL = 'chooser@example.com';
const SOON = { timeout: 10_000 };

type Variant = CallAnswer<typeof productsByHandles>['formattedProductData'][number]['variants'][number];

let shop: TestShop;
let customer: TestShopper;
/** Two flavours of one product that are sold every month, and a variant of another product. */
let flavours: [Variant, Variant];
let mix: Variant;
let subscribed: TestDatabase;
let cookies: Map<string, string>;

beforeAll(async () => {
  subscribed = await prepareShopDatabase(async (first) => {
    const handles = { store_id: STORE, handles: ['the-bites', 'the-mix'] };
    const { body } = await first.shopper().post('/search/by_handles', handles);
    const [bites, other] = body.formattedProductData;
    flavours = bites.variants;
    mix = other.variants[0];
    const shopper = await newCustomer(first, EMAIL);
    const items = [
      { sku: flavours[0].sku, quantity: 2, subscription: EVERY_MONTH },
      { sku: mix.sku, quantity: 1, subscription: EVERY_MONTH },
    ];
    await subscribe(shopper, items, { email: EMAIL });
    cookies = shopper.cookies;
  });
});
afterAll(() => subscribed.drop());
beforeEach(async () => {
  const database = await createTestDatabase({ copyOf: subscribed });
  shop = await startTestShop(undefined, { work: true, database });
  customer = shop.shopper();
  for (const [name, value] of cookies) customer.cookies.set(name, value);
});
afterEach(() => shop.close());

const monthly = ({ subscription }: Variant) =>
  subscription.find(({ subscription_id }) => subscription_id === EVERY_MONTH)?.subscription_price ?? 0;
const own = async (): Promise<OwnSubscription> => (await list(customer)).body.subscriptions[0];
const itemsOf = ({ items }: OwnSubscription) =>
  new Map(items.map(({ sku, quantity, unit_price }) => [sku, [quantity, unit_price]] as const));

interface Change {
  sku: string;
  quantity: number;
  new_sku?: string;
  expected_subtotal: number;
}

/** The body of a change of the item with this SKU; of one that is not in it any more, if there is none. */
async function bodyOf({ sku, ...change }: Change) {
  const { id, items } = await own();
  const item = items.find((one) => one.sku === sku)?.id ?? '00000000-0000-4000-8000-000000000000';
  return { subscription: id, item, ...change };
}

const change = async (body: Change, shopper = customer) => manage(shopper, 'change_item', await bodyOf(body));

const moreBites = () => ({
  sku: flavours[0].sku,
  quantity: 4,
  expected_subtotal: 4 * monthly(flavours[0]) + monthly(mix),
});
const otherBites = () => ({
  sku: flavours[0].sku,
  quantity: 2,
  new_sku: flavours[1].sku,
  expected_subtotal: 2 * monthly(flavours[1]) + monthly(mix),
});

describe('the owner of a subscription', () => {
  it('has more of an item delivered: the next charge says so', async () => {
    const { status, body } = await change(moreBites());
    expect(status).toBe(200);
    expect(itemsOf(body.subscription).get(flavours[0].sku)).toEqual([4, monthly(flavours[0])]);
    expect(body.subscription.next_amount.subtotal).toBe(moreBites().expected_subtotal);
  });

  it('has another flavour delivered, and pays for it', async () => {
    const before = await own();
    await change(otherBites());
    await onDay(shop, Math.ceil((Date.parse(before.next_renewal_at ?? '') - Date.now()) / 86_400_000));
    const [, renewed] = await shop.db
      .select()
      .from(orders)
      .where(eq(orders.email, EMAIL))
      .orderBy(orders.placedAt);
    const lines = await shop.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, renewed?.id ?? anId('')));
    expect(lines.map(({ sku }) => sku).toSorted()).toEqual([flavours[1].sku, mix.sku].toSorted());
    expect(renewed?.subtotalCents).toBe(otherBites().expected_subtotal);
  });

  it('keeps the agreed price of an item whose price has risen', async () => {
    const agreed = monthly(flavours[0]);
    await shop.db
      .update(subscriptionLines)
      .set({ unitPriceCents: agreed - 100 })
      .where(eq(subscriptionLines.sku, flavours[0].sku));
    const expected_subtotal = 3 * (agreed - 100) + monthly(mix);
    const { body } = await change({ sku: flavours[0].sku, quantity: 3, expected_subtotal });
    expect(itemsOf(body.subscription).get(flavours[0].sku)).toEqual([3, agreed - 100]);
  });

  it('leaves an item out for good', async () => {
    const { body } = await change({ sku: mix.sku, quantity: 0, expected_subtotal: 2 * monthly(flavours[0]) });
    expect([...itemsOf(body.subscription).keys()]).toEqual([flavours[0].sku]);
  });

  it('changes a paused subscription as well', async () => {
    await manage(customer, 'pause', { subscription: (await own()).id });
    const { body } = await change(moreBites());
    expect(body.subscription.status).toBe('paused');
    expect(itemsOf(body.subscription).get(flavours[0].sku)?.[0]).toBe(4);
  });

  it('is told by email, once for a change that is sent twice', async () => {
    await Promise.all([change(moreBites()), change(moreBites())]);
    const mails = async () => {
      const { body } = await shop.shopper().get('/sandbox/mailbox.json');
      return (body as { subject: string; text: string }[]).filter(
        ({ subject }) => subject === 'Your subscription has changed',
      );
    };
    await expect.poll(async () => (await mails()).length, SOON).toBe(1);
    expect((await mails())[0]?.text).toContain('× 4');
  });

  it('does it by the link of an email, too', async () => {
    const token = await mailedToken(shop, EMAIL);
    const answer = await manage(shop.shopper(), 'change_item', { ...(await bodyOf(moreBites())), token });
    expect(answer.status).toBe(200);
  });
});

describe('a change is refused, and nothing changes,', () => {
  it.each([
    ['when it costs something else than was shown', () => ({ ...moreBites(), expected_subtotal: 1 }), 409],
    [
      'for an item that is not in it',
      () => ({ sku: flavours[1].sku, quantity: 1, expected_subtotal: 1 }),
      409,
    ],
    ['for a variant of another product', () => ({ ...otherBites(), new_sku: 'CHICKPEAS-5OZ' }), 422],
    ['for a variant that does not exist', () => ({ ...otherBites(), new_sku: 'NOTHING' }), 422],
    ['for more than 999', () => ({ ...moreBites(), quantity: 1000 }), 400],
    ['for a part of one', () => ({ ...moreBites(), quantity: 1.5 }), 400],
  ])('%s', async (_when, body, status) => {
    const before = await own();
    expect((await change(body())).status).toBe(status);
    expect((await own()).items).toEqual(before.items);
  });

  it('when it would leave nothing', async () => {
    await change({ sku: mix.sku, quantity: 0, expected_subtotal: 2 * monthly(flavours[0]) });
    const { status, body } = await change({ sku: flavours[0].sku, quantity: 0, expected_subtotal: 0 });
    expect([status, body.errors[0].path]).toEqual([422, '/quantity']);
  });

  it('when the price has risen since it was shown', async () => {
    await shop.db
      .update(variantSubscriptionPrices)
      .set({ amountCents: monthly(flavours[1]) + 50 })
      .where(eq(variantSubscriptionPrices.sku, flavours[1].sku));
    const { status, body } = await change(otherBites());
    expect([status, body.code]).toEqual([409, 'subscription_changed']);
  });

  it('for somebody else', async () => {
    const other = await newCustomer(shop, 'thief@example.com');
    expect((await change(moreBites(), other)).status).toBe(403);
  });

  it('when it is cancelled', async () => {
    await manage(customer, 'cancel', { subscription: (await own()).id });
    expect((await change(moreBites())).status).toBe(409);
  });
});

it('changes of one subscription are limited, because each sends an email', async () => {
  const limited = await startTestShop(() => ({ limits: 'memory' }), {
    database: await createTestDatabase({ copyOf: subscribed }),
  });
  const owner = limited.shopper();
  for (const [name, value] of cookies) owner.cookies.set(name, value);
  const { id } = (await list(owner)).body.subscriptions[0];
  const statuses: number[] = [];
  for (let time = 0; time < 31; time += 1)
    statuses.push((await manage(owner, time % 2 ? 'resume' : 'pause', { subscription: id })).status);
  await limited.close();
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

it('a change while a renewal is under way is what is charged and sent, once', async () => {
  const { next_renewal_at } = await own();
  const reserved = await stockOf(shop.db, flavours[0].sku);
  await shop.advanceClock(`${Math.ceil((Date.parse(next_renewal_at ?? '') - Date.now()) / 86_400_000)} days`);
  await logIn(customer, { email: EMAIL, password: 'kx7-plum-tree' });
  const [due] = await shop.db.select().from(billingCycles).where(eq(billingCycles.status, 'due'));
  const renewal = await openRenewal(shop.deps, due?.id ?? anId(''));
  await change(otherBites());
  if (renewal) await chargeRenewal(shop.deps, renewal);
  await shop.advanceClock('45 days');
  await runRenewals(shop);
  const placed = await shop.db.select().from(orders).where(eq(orders.email, EMAIL)).orderBy(orders.placedAt);
  expect(placed.slice(1).map(({ subtotalCents }) => subtotalCents)).toEqual([otherBites().expected_subtotal]);
  expect(await stockOf(shop.db, flavours[0].sku)).toEqual(reserved);
});
