import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARDS, details, finalize, openCheckout, payWith } from '../../../support/buying/buying.ts';
import { type PlacedOrder, placeOrder, refundedAtProvider } from '../../../support/buying/orders.ts';
import { addStaff, newOperator, OPERATOR } from '../../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const LIMIT = 200_00;

let shop: TestShop;
let owner: TestShopper;
/** Of more than twice the limit. */
let order: PlacedOrder;
beforeEach(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 45 }]);
});
afterEach(() => shop.close());

const send = (call: string, body: object = {}, browser = owner) =>
  browser.post(`/admin/api/${call}`, { store_id: STORE, ...body });
const confirm = () => send('confirm_password', { password: OPERATOR.password });
const refund = (cents: number, changes: object = {}) =>
  send(`orders/${order.id}/refund`, {
    lines: [],
    shipping: 0,
    goodwill: cents,
    restock: false,
    reason: 'sorry',
    expected_total: cents,
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });

describe('a refund above 200.00 of an order within a day', () => {
  it('asks for the password each time, also when it was entered a few minutes ago', async () => {
    await shop.advanceClock('3 minutes');
    const refused = await refund(LIMIT + 1);
    await confirm();
    const accepted = await refund(LIMIT + 1);
    expect([refused.status, refused.body.code]).toEqual([403, 'password_needed']);
    expect(refused.body.detail).toContain('more than $200.00 within a day');
    expect([accepted.status, await refundedAtProvider(shop, order)]).toEqual([200, LIMIT + 1]);
  });

  it('cannot be split into smaller ones', async () => {
    await shop.advanceClock('3 minutes');
    const answers = [await refund(LIMIT - 1), await refund(1), await refund(1)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403]);
  });

  it('cannot be split into two at once', async () => {
    await shop.advanceClock('3 minutes');
    const answers = await Promise.all([refund(LIMIT), refund(LIMIT)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await refundedAtProvider(shop, order)).toBe(LIMIT);
  });

  it('begins again a day later', async () => {
    await refund(150_00);
    await shop.advanceClock('25 hours');
    owner = await newOperator(shop);
    await shop.advanceClock('25 hours 3 minutes');
    expect((await refund(LIMIT)).status).toBe(200);
  });

  it('is told its result again without being asked', async () => {
    await shop.advanceClock('3 minutes');
    const idempotency_key = crypto.randomUUID();
    const answers = [await refund(LIMIT, { idempotency_key }), await refund(LIMIT, { idempotency_key })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refundedAtProvider(shop, order)).toBe(LIMIT);
  });

  it('is asked for by cancelling too', async () => {
    await shop.advanceClock('3 minutes');
    const cancel = () => send('cancel', { order_id: order.id, reason: 'by phone' });
    const refused = await cancel();
    await confirm();
    const accepted = await cancel();
    expect([refused.body.code, accepted.status]).toEqual(['password_needed', 200]);
  });

  it('is asked for by removing units of an order too', async () => {
    await shop.advanceClock('3 minutes');
    const removal = {
      version: 1,
      lines: [{ position: 0, quantity: 1 }],
      added: [],
      shipping: 0,
    };
    const { body: quote } = await send(`orders/${order.id}/edit_quote`, removal);
    const edit = () =>
      send(`orders/${order.id}/edit`, {
        ...removal,
        payment: 'link',
        restock: true,
        reason: 'by phone',
        expected_due: 0,
        expected_refund: quote.refund.total,
        idempotency_key: crypto.randomUUID(),
      });
    const refused = await edit();
    await confirm();
    const accepted = await edit();
    expect([refused.status, refused.body.code]).toEqual([403, 'password_needed']);
    expect([accepted.status, await refundedAtProvider(shop, order)]).toEqual([200, quote.refund.total]);
  });

  it('is not asked for by cancelling a small order', async () => {
    const small = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }]);
    await shop.advanceClock('3 minutes');
    const { status } = await send('cancel', { order_id: small.id, reason: 'by phone' });
    expect(status).toBe(200);
  });
});

describe('sixteen minutes after the password', () => {
  beforeEach(() => shop.advanceClock('16 minutes'));

  const aMember = async () => {
    const { id, version } = await addStaff(shop, 'packer');
    return { path: `staff/members/${id}`, version };
  };
  const anId = () => crypto.randomUUID();

  it.each([
    ['a small refund', () => refund(100)],
    ['cancelling', () => send('cancel', { order_id: order.id, reason: 'by phone' })],
    [
      'resolving a payment',
      () =>
        send(`payment_exceptions/${anId()}/resolve`, {
          resolution: 'unpaid',
          note: 'x',
          is_elsewhere: false,
        }),
    ],
    [
      'placing a draft that was paid elsewhere',
      () =>
        send(`draft_orders/${anId()}/complete`, {
          version: 1,
          paid_elsewhere: 'cash',
          expected_total: 0,
        }),
    ],
    [
      'adding to an order for nothing',
      () =>
        send(`orders/${order.id}/edit`, {
          version: 1,
          lines: [],
          added: [{ sku: 'MIX-5OZ', bundle_id: null, quantity: 1 }],
          shipping: 0,
          payment: 'free',
          restock: false,
          reason: 'x',
          expected_refund: 0,
          expected_due: 100,
          idempotency_key: anId(),
        }),
    ],
    [
      'a replacement',
      () =>
        send(`orders/${order.id}/replacement`, {
          lines: [{ position: 0, quantity: 1 }],
          reason: 'broken',
          idempotency_key: anId(),
        }),
    ],
    ['erasing a customer', () => send(`customers/${anId()}/erase`, { confirmation: 'a@example.com' })],
    ['all data of a customer', () => send(`customers/${anId()}/data`)],
    ['the list of customers', () => owner.get(`/admin/api/customers_export?store_id=${STORE}`)],
    ['the list of orders', () => owner.get(`/admin/api/orders_export?store_id=${STORE}`)],
    ['the rows of an import', () => owner.get(`/admin/api/imports/${anId()}/rows_export?store_id=${STORE}`)],
    ['the list of reviews', () => owner.get(`/admin/api/reviews_export?store_id=${STORE}`)],
    ['the month', () => owner.get(`/admin/api/reports/month_package?store_id=${STORE}&month=2026-10`)],
    [
      'an invitation',
      () =>
        send('staff/invitations', {
          email: 'a@example.com',
          role: 'packer',
          idempotency_key: anId(),
        }),
    ],
    [
      'a role',
      async () => {
        const { path, version } = await aMember();
        return send(`${path}/role`, { role: 'support', version });
      },
    ],
    ['a role of the store', () => send('staff/roles', { name: 'Help', permissions: ['stock:read'] })],
    [
      'disabling somebody',
      async () => {
        const { path, version } = await aMember();
        return send(`${path}/disable`, { version });
      },
    ],
    [
      'removing the second factor of somebody',
      async () => {
        const { path, version } = await aMember();
        return send(`${path}/remove_second_factor`, { version });
      },
    ],
    ['removing the own app', () => send('account/totp/remove')],
    ['removing an own passkey', () => send(`account/passkeys/${anId()}/remove`)],
    ['new recovery codes', () => send('account/recovery_codes')],
    ['another password', () => send('account/password', { password: 'another-tram-77' })],
  ])('%s asks for it again', async (_what, ask) => {
    const { status, body } = await ask();
    expect([status, body.code]).toEqual([403, 'password_needed']);
  });

  it('reading and everyday work do not', async () => {
    const orders = await owner.get(`/admin/api/orders?store_id=${STORE}`);
    const held = await send(`orders/${order.id}/notes`, { text: 'hello', idempotency_key: anId() });
    expect([orders.status, held.status]).toEqual([200, 200]);
  });
});

describe('a payment whose money goes back', () => {
  it('asks for the password as a refund of as much does', async () => {
    const short = await startTestShop(({ payments }) => ({
      payments: {
        ...payments,
        captureIntent: (id, request) =>
          payments.captureIntent(id, { ...request, amountCents: request.amountCents - 100 }),
      },
    }));
    const staff = await newOperator(short);
    const shopper = short.shopper();
    const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 45 }]);
    await finalize(shopper, checkout);
    await payWith(shopper, checkout, CARDS.succeeds);
    await details(shopper, checkout);
    const resolve = () =>
      send(
        `payment_exceptions/${checkout.sessionId}/resolve`,
        { resolution: 'unpaid', note: 'too little', is_elsewhere: false },
        staff,
      );
    await short.advanceClock('3 minutes');
    const refused = await resolve();
    await send('confirm_password', { password: OPERATOR.password }, staff);
    const accepted = await resolve();
    await short.close();
    expect([refused.body.code, accepted.status, accepted.body.outcome]).toEqual([
      'password_needed',
      200,
      'cancel',
    ]);
  });
});
