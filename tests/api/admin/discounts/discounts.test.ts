import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DISCOUNT_TERMS } from '../../../support/buying/discount-terms.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../../support/buying/buying.ts';
import { orderRow, placeOrder } from '../../../support/buying/orders.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const API = '/admin/api/discounts';
const page = async (code: string, as = owner) => (await as.get(`${API}/${code}?store_id=${STORE}`)).body;
const send = (path: string, body: object, as = owner) =>
  as.post(`${API}${path}`, { store_id: STORE, ...body });
const listed = async (query = '') =>
  (await owner.get(`${API}?store_id=${STORE}${query}`)).body.discounts as {
    code: string;
    status: string;
  }[];
const codesOf = async (query: string) => (await listed(query)).map(({ code }) => code);
const asked = (code: string) => shop.shopper().get(`/discount/${code}?store_id=${STORE}`);

const ONE_MIX = [{ sku: 'MIX-5OZ', quantity: 1 }];

let made = 0;
/** A code that takes off 20 percent unless it is told otherwise. */
async function newCode(terms: object = {}): Promise<string> {
  made += 1;
  const code = `MADE${made}`;
  const { status } = await send('', { code, ...DISCOUNT_TERMS, ...terms });
  expect(status).toBe(200);
  return code;
}

describe('a discount without a code', () => {
  const AUTOMATIC = { ...DISCOUNT_TERMS, automatic: true };

  it('is made, changed and ended under its title', async () => {
    const title = 'Autumn: a fifth off';
    const path = `/${encodeURIComponent(title)}`;
    expect((await send('', { code: title, ...AUTOMATIC, minimum_units: 500 })).status).toBe(200);
    const change = { version: 1, ...AUTOMATIC, minimum_units: 400, combines_with_codes: true };
    expect((await send(path, change)).body).toEqual({ version: 2 });
    expect((await send(`${path}/switch`, { version: 2, ended: true })).status).toBe(200);
    expect(await page(encodeURIComponent(title))).toMatchObject({
      code: title,
      automatic: true,
      combines_with_codes: true,
      minimum_units: 400,
      status: 'ended',
    });
  });

  it.each([
    ['is for each customer once', { once_per_customer: true }, '/once_per_customer'],
    ['is for a first order', { first_order_only: true }, '/first_order_only'],
    ['has a slash in its title', { code: 'This/that' }, '/code'],
    ['begins with a space', { code: ' Spring' }, '/code'],
  ])('is refused when it %s', async (_what, terms, path) => {
    const { status, body } = await send('', { code: 'Refused', ...AUTOMATIC, ...terms });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('cannot become a code', async () => {
    await send('', { code: 'STAYS', ...AUTOMATIC, minimum_units: 500 });
    expect((await send('/STAYS', { version: 1, ...DISCOUNT_TERMS })).status).toBe(400);
  });
});

describe('a new code', () => {
  it('can be redeemed at once', async () => {
    const code = await newCode({ caps: { usd: 1000, cad: 1300 } });
    expect((await asked(code)).body.data).toMatchObject({
      discount_percentage: 20,
      max_redeemable_amount: 1000,
    });
    expect(await codesOf('&view=active')).toContain(code);
  });

  it('takes off an amount of its own in each currency', async () => {
    const code = await newCode({ percentage: 0, amounts: { usd: 500, cad: 700 } });
    const inCanada = await shop.shopper().get(`/discount/${code}?store_id=${STORE}&currency=cad`);
    expect((await asked(code)).body.data.discount_amount).toBe(500);
    expect(inCanada.body.data.discount_amount).toBe(700);
  });

  it("lasts from the first to the last moment of its days in the store's time zone", async () => {
    const days = {
      starts: { day: '2030-11-28', time: null },
      ends: { day: '2030-11-30', time: null },
    };
    const code = await newCode(days);
    expect(await page(code)).toMatchObject({
      ...days,
      status: 'scheduled',
      starts_at: '2030-11-28T05:00:00.000Z',
      ends_at: '2030-12-01T05:00:00.000Z',
    });
    expect(await codesOf('&view=scheduled')).toContain(code);
    expect((await asked(code)).status).toBe(404);
  });

  it('needs in the cart what it says, in the currency of the cart', async () => {
    const code = await newCode({ minimum_subtotal: { usd: 4_000, cad: 5_500 }, minimum_units: 2 });
    const calculated = async (quantity: number, currency: string) => {
      const cart = { cart_items: [{ sku: 'MIX-5OZ', quantity }], discount_code: code };
      return shop.shopper().post('/stripe/calculate_discount', { store_id: STORE, currency, ...cart });
    };
    expect((await calculated(1, 'usd')).body.detail).toContain('$40.00');
    expect((await calculated(1, 'cad')).body.detail).toContain('CAD 55.00');
    expect((await calculated(9, 'usd')).status).toBe(200);
  });

  it('is refused the name of another one', async () => {
    const { status, body } = await send('', { code: 'WELCOME10', ...DISCOUNT_TERMS });
    expect([status, body.code, body.errors[0].path]).toEqual([409, 'already_used', '/code']);
  });

  it.each([
    ['takes nothing off', { percentage: 0 }, '/percentage'],
    ['has an amount in one currency only', { percentage: 0, amounts: { usd: 500, cad: 0 } }, '/amounts/cad'],
    [
      'has a minimum in one currency only',
      { minimum_subtotal: { usd: 4_000, cad: 0 } },
      '/minimum_subtotal/cad',
    ],
    ['can never be redeemed', { max_redemptions: 0 }, '/max_redemptions'],
    ['has a cap of nothing', { caps: { usd: 0, cad: 100 } }, '/caps/usd'],
    [
      'ends before it starts',
      { starts: { day: '2030-02-01', time: null }, ends: { day: '2030-01-01', time: null } },
      '/ends/day',
    ],
  ])('is refused at its field when it %s', async (_what, terms, path) => {
    const { status, body } = await send('', { code: 'WRONG', ...DISCOUNT_TERMS, ...terms });
    expect([status, body.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });
});

describe('a change of a code', () => {
  it('holds from then on, and is in its timeline with what was before', async () => {
    const code = await newCode();
    const edited = await send(`/${code}`, {
      version: 1,
      ...DISCOUNT_TERMS,
      percentage: 25,
      max_redemptions: 9,
    });
    expect(edited.body).toEqual({ version: 2 });
    expect((await asked(code)).body.data).toMatchObject({ discount_percentage: 25, max_redemptions: 9 });
    const [entry] = (await page(code)).history;
    expect(entry).toMatchObject({
      text: 'Changed it',
      before: { percentage: 20, max_redemptions: null },
      after: { percentage: 25, max_redemptions: 9 },
    });
  });

  it('that somebody else has changed meanwhile is refused, and changes nothing', async () => {
    const code = await newCode();
    await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS, percentage: 30 });
    const { status, body } = await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS, percentage: 40 });
    expect([status, body.code, body.current]).toEqual([409, 'changed_meanwhile', { version: 2 }]);
    expect((await page(code)).percentage).toBe(30);
  });

  it('cannot allow fewer redemptions than there were', async () => {
    const code = await newCode();
    await shop.db.execute(sql`update discounts set used = 3, held = 1 where code = ${code}`);
    const { status, body } = await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS, max_redemptions: 3 });
    expect([status, body.errors[0].path]).toEqual([409, '/max_redemptions']);
    expect(await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS, max_redemptions: 4 })).toMatchObject({
      status: 200,
    });
  });

  it('keeps the second in which it ended when the same minute is sent', async () => {
    const code = await newCode();
    await send(`/${code}/switch`, { version: 1, ended: true });
    const { ends, ends_at: endsAt } = await page(code);
    await send(`/${code}`, { version: 2, ...DISCOUNT_TERMS, percentage: 30, ends });
    expect((await page(code)).ends_at).toBe(endsAt);
  });

  it('leaves what a customer was quoted who is paying with it', async () => {
    const code = await newCode({ percentage: 50 });
    const customer = shop.shopper();
    const checkout = await openCheckout(customer, ONE_MIX);
    const quoted = await finalize(customer, checkout, { discount_code: code });
    await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS, percentage: 1 });
    await send(`/${code}/switch`, { version: 2, ended: true });
    await payWith(customer, checkout, CARDS.succeeds);
    const { body } = await details(customer, checkout);
    expect(body).toMatchObject({
      status: 'complete',
      discount: quoted.body.discount,
      total: quoted.body.total,
    });
  });
});

describe('ending a code', () => {
  it('refuses it from then on, until it is started again', async () => {
    const code = await newCode();
    expect((await send(`/${code}/switch`, { version: 1, ended: true })).status).toBe(200);
    expect((await asked(code)).status).toBe(404);
    expect(await codesOf('&view=ended')).toContain(code);
    expect((await send(`/${code}/switch`, { version: 2, ended: false })).status).toBe(200);
    expect((await asked(code)).status).toBe(200);
  });

  it('is refused when it has ended already', async () => {
    const code = await newCode();
    await send(`/${code}/switch`, { version: 1, ended: true });
    expect((await send(`/${code}/switch`, { version: 2, ended: true })).body.code).toBe('not_possible_now');
  });

  it('starts a scheduled one now', async () => {
    const code = await newCode({ starts: { day: '2030-01-01', time: '09:30' } });
    await send(`/${code}/switch`, { version: 1, ended: false });
    expect((await page(code)).status).toBe('active');
  });
});

describe('the list', () => {
  it('has those that are used up among the ended ones', async () => {
    const found = await listed('&view=ended&q=USEDUP');
    expect(found).toMatchObject([{ code: 'USEDUP', status: 'used_up' }]);
  });

  it('finds a part of a code as it is typed', async () => {
    expect(await codesOf('&q=welc')).toEqual(['WELCOME10']);
    expect(await codesOf('&q=%25')).toEqual([]);
  });

  it.each(['newest', 'code', 'used'])('has every code once on its pages, sorted by %s', async (sort) => {
    const all = await codesOf(`&sort=${sort}`);
    const found: string[] = [];
    let cursor = '';
    do {
      const { body } = await owner.get(
        `${API}?store_id=${STORE}&sort=${sort}&limit=3${cursor && `&cursor=${cursor}`}`,
      );
      found.push(...body.discounts.map(({ code }: { code: string }) => code));
      cursor = body.next_cursor ?? '';
    } while (cursor !== '');
    expect(found).toEqual(all);
  });
});

it('says how many orders a code brought, what was given and what was paid', async () => {
  const code = await newCode();
  const first = await orderRow(shop, await placeOrder(shop, ONE_MIX, { discount_code: code }));
  const second = await orderRow(shop, await placeOrder(shop, ONE_MIX, { discount_code: code }));
  expect(await page(code)).toMatchObject({
    used: 2,
    usage: [
      {
        currency: 'usd',
        orders: 2,
        discount: first.discountCents + second.discountCents,
        revenue: first.totalCents + second.totalCents,
      },
    ],
  });
  const { body } = await owner.get(`/admin/api/orders?store_id=${STORE}&code=${code}`);
  expect(body.orders).toHaveLength(2);
});

it('counts what each of two discounts of an order gave, and no cancelled order', async () => {
  const title = 'Along with codes';
  const terms = { ...DISCOUNT_TERMS, percentage: 0, amounts: { usd: 250, cad: 250 } };
  const automatic = { automatic: true, combines_with_codes: true, minimum_units: 7 };
  expect((await send('', { code: title, ...terms, ...automatic })).status).toBe(200);
  const code = await newCode({ percentage: 0, amounts: { usd: 100, cad: 100 } });
  const seven = [{ sku: 'MIX-5OZ', quantity: 7 }];
  const order = await orderRow(shop, await placeOrder(shop, seven, { discount_code: code }));
  const cancelled = await orderRow(shop, await placeOrder(shop, seven, { discount_code: code }));
  const cancelling = { store_id: STORE, order_id: cancelled.id, reason: 'asked by phone' };
  expect((await owner.post('/admin/api/cancel', cancelling)).status).toBe(200);
  const usageOf = async (name: string) => (await page(encodeURIComponent(name))).usage;
  const all = { currency: 'usd', orders: 1, revenue: order.totalCents };
  expect([await usageOf(code), await usageOf(title)]).toEqual([
    [{ ...all, discount: 100 }],
    [{ ...all, discount: 250 }],
  ]);
  expect((await send(`/${encodeURIComponent(title)}/switch`, { version: 1, ended: true })).status).toBe(200);
});

it('is read by support and changed by marketers, and not seen by packers', async () => {
  const code = await newCode();
  const [support, marketer, packer] = await Promise.all(
    (['support', 'marketer', 'packer'] as const).map(async (role) =>
      browserOf(shop, await addStaff(shop, role)),
    ),
  );
  if (!support || !marketer || !packer) throw new Error('somebody is missing');
  expect((await page(code, support)).code).toBe(code);
  expect((await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS }, support)).status).toBe(403);
  expect((await send(`/${code}`, { version: 1, ...DISCOUNT_TERMS }, marketer)).status).toBe(200);
  expect((await packer.get(`${API}/${code}?store_id=${STORE}`)).status).toBe(403);
});
