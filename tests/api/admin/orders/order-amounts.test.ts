import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtInRole, permissionsOf } from '#domain/staff/roles.ts';
import { CONTENTS, draftCalls, line } from '../../../support/buying/draft-orders.ts';
import { issueCard, orderPaidWith } from '../../../support/buying/gift-cards.ts';
import { issueDue, issueInvoicesIn } from '../../../support/buying/invoices.ts';
import { emailsInOutbox, recordShipped } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, withOwnRole } from '../../../support/buying/people.ts';
import { buyGiftCards, cardItem, sellGiftCards } from '../../../support/buying/sold-gift-cards.ts';
import { type Call, describedCalls, leastBody, leastFor } from '../../../support/described-calls.ts';
import { newImportedOrder, startedImport, writeOrders } from '../../../support/imports/imported-order.ts';
import {
  type Answer,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../../support/test-shop.ts';

let shop: TestShop;
let packer: TestShopper;
let packerEmail: string;
let manager: TestShopper;
let calls: Call[];
/** By draft, with an unmistakable price, paid elsewhere; then changed, refunded, and shipped in part. */
let dear: { order_id: string; order_number: number; emails: { email_id: string }[] };
/** Paid by gift card and card. */
let mixed: typeof dear;
/** Of a gift card, whose variant is called by what is on it. */
let cards: typeof dear;
/** Of another shop. */
let imported: { imported_order_id: string };
/** What stands for an amount, or for how something was paid, in each of its spellings. */
let secrets: [name: string, spelling: RegExp][];
let invoicePath: string;

const { filled, complete } = draftCalls(() => ({ shop, support: manager, manager }));
const ofStore = `store_id=${STORE}`;
const orderOf = async (browser: TestShopper, id: string) =>
  (await browser.get(`/admin/api/orders/${id}?${ofStore}`)).body.order;
const key = () => crypto.randomUUID();

beforeAll(async () => {
  shop = await startTestShop();
  const member = await addStaff(shop, 'packer');
  packerEmail = member.email;
  packer = await browserOf(shop, member);
  manager = await browserOf(shop, await addStaff(shop, 'manager'));
  calls = (await describedCalls(shop.app)).filter(
    ({ path, permission }) =>
      path.startsWith('/admin/api/') &&
      ['signed_in', ...permissionsOf(builtInRole('packer'))].includes(permission ?? ''),
  );
  await issueInvoicesIn(shop);

  const draft = await filled(
    {
      lines: [
        line({ quantity: 3 }),
        line({ sku: null, title: 'Engraving', quantity: 1, unit_price: 123_457 }),
      ],
      discount: { kind: 'amount', value: 15_151, label: 'For a friend' },
      shipping: { name: 'By bicycle', price: 17_373 },
    },
    manager,
  );
  const paid = { paid_elsewhere: 'Wire of Noor', expected_total: draft.totals.total };
  const { body: placed } = await complete(draft.draft_order_id, paid);
  const path = `/admin/api/orders/${placed.order_id}`;
  const refund = { lines: [], shipping: 0, goodwill: 11_717, restock: false, gift_card: null };
  await manager.post(`${path}/refund`, {
    store_id: STORE,
    ...refund,
    is_address_difference: false,
    reason: 'sorry',
    expected_total: 11_717,
    idempotency_key: key(),
  });
  const card = await issueCard(shop, 500);
  const { id } = await orderPaidWith(shop, [{ sku: 'MIX-5OZ', quantity: 3 }], [card]);
  await recordShipped(shop, id);
  await issueDue(shop);
  await sellGiftCards(manager);
  const sold = await buyGiftCards(shop, [cardItem()]);
  await shop.runJobs('tell-new-order');
  const priced = {
    paymentStatus: 'refunded',
    totalCents: 77_431,
    refundedCents: 77_431,
    discountCode: 'FARM-7',
  };
  await writeOrders(shop, await startedImport(shop), [newImportedOrder(priced)]);

  dear = await orderOf(manager, placed.order_id);
  mixed = await orderOf(manager, id);
  cards = await orderOf(manager, sold.id);
  const { body: list } = await manager.get(`/admin/api/imported_orders?${ofStore}`);
  const { body: page } = await manager.get(
    `/admin/api/imported_orders/${list.orders[0].imported_order_id}?${ofStore}`,
  );
  imported = page;
  const [first] = dear.emails;
  await packer.post(`${path}/emails/${first?.email_id}/send`, { store_id: STORE, idempotency_key: key() });
  await packer.post(`${path}/notes`, { store_id: STORE, text: 'wrap it well', idempotency_key: key() });
  await packer.post(`${path}/shipments`, {
    store_id: STORE,
    lines: [{ position: 0, quantity: 1 }],
    tracking: '',
    idempotency_key: key(),
  });
  dear = await orderOf(manager, placed.order_id);
  invoicePath = (await orderOf(manager, id)).invoices[0].path;
  secrets = [
    ...[...new Set([dear, mixed, cards, imported].flatMap((order) => amountsIn(order)))].map(
      (cents): [string, RegExp] => [String(cents), spellingsOf(cents)],
    ),
    ['money', /[$€£¥]\s?\d|\d\s?[€£]/],
    ['Wire of Noor', /Wire of Noor/],
    ['For a friend', /For a friend/],
    ['FARM-7', /FARM-7/],
    ['the card', /\bvisa\b|4242/i],
    ['the gift card', new RegExp(`${card.code.slice(-4)}\\b`)],
  ];
});
afterAll(() => shop.close());

/** Every amount of more than a few cents that somebody who may see all reads of an order. */
const IS_MONEY =
  /^(?:.*_)?(?:price|discount|tax|paid|subtotal|shipping|total|refunded|refundable|amount|captured)$/;
function amountsIn(value: unknown, name = ''): number[] {
  if (Array.isArray(value)) return value.flatMap((one) => amountsIn(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([field, one]) => amountsIn(one, field));
  return typeof value === 'number' && IS_MONEY.test(name) && Math.abs(value) >= 300 ? [Math.abs(value)] : [];
}

/** 123457 as cents, and with either mark between euros and cents, and with any or none between thousands. */
function spellingsOf(cents: number): RegExp {
  const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, "[.,\\s'’]?");
  return new RegExp(`(?<!\\w)(?:${cents}|${whole}[.,]${String(cents % 100).padStart(2, '0')})(?!\\w)`);
}

const leaksIn = (what: string, text: string): string[] =>
  secrets.flatMap(([name, spelling]) => {
    const found = spelling.exec(text);
    return found
      ? [`${what}: ${name} in ${text.slice(Math.max(0, found.index - 60), found.index + 30)}`]
      : [];
  });

/** What calls want by the names of their fields, so that they are about the order. */
const knownFields = (): Record<string, unknown> => ({
  store_id: STORE,
  order_id: dear.order_id,
  imported_order_id: imported.imported_order_id,

  orders: [dear, mixed, cards].map(({ order_id }) => order_id).join(','),
  order: String(dear.order_number),
  idempotency_key: key(),
  sku: 'MIX-5OZ',
  tracking: '',
  reason: 'Wait',
  text: 'A note',
  list: 'orders',
});
const withKnown = (value: unknown, name = ''): unknown => {
  if (Array.isArray(value)) return value.map((one) => withKnown(one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([field, one]) => [field, withKnown(one, field)]));
  return knownFields()[name] ?? value;
};

/** The addresses of a call: with what it needs, and with each choice that it has. */
function addressesOf({ path, parameters }: Call): string[] {
  const fill = (name: string, schema: Call['parameters'][number]['schema']) =>
    encodeURIComponent(String(withKnown(leastFor(schema, name), name)));
  const url = parameters
    .filter((field) => field.in === 'path')
    .reduce((filled, { name, schema }) => filled.replace(`{${name}}`, fill(name, schema)), path);
  const query = parameters.filter((field) => field.in === 'query');
  const needed = query
    .filter(({ required, name }) => required || name === 'store_id')
    .map(({ name, schema }) => `${name}=${fill(name, schema)}`);
  const choices = query.flatMap(({ name, schema }) => (schema.enum ?? []).map((one) => `${name}=${one}`));
  return [needed, ...choices.map((choice) => [...needed, choice])].map(
    (fields) => `${url}?${fields.join('&')}`,
  );
}

const ofEachOrder = (address: string): string[] => [
  ...new Set(
    [dear, mixed, cards].map(({ order_id }) => address.replace(`/${dear.order_id}`, `/${order_id}`)),
  ),
];

describe('a packer', () => {
  it('still sees what an order is about', async () => {
    const order = await orderOf(packer, dear.order_id);
    expect(order.lines).toMatchObject([
      { quantity: 3, shipped: 1, to_ship: 2, unit_price: null },
      { title: 'Engraving' },
    ]);
    expect(order).toMatchObject({
      payment_status: 'partly_refunded',
      shipping_option: 'By bicycle',
      total: null,
    });
    expect(order.address).toContain(CONTENTS.name);
    const texts = order.timeline.map(({ text }: { text: string }) => text);
    expect(texts).toEqual(expect.arrayContaining(['Shipped 1 unit', 'wrap it well', 'Gave money back']));
  });

  it('finds in no answer what an order costs, or how it was paid', async () => {
    const leaks: string[] = [];
    const reading = calls.filter(({ method }) => method === 'GET');
    const changing = calls.filter(
      ({ method, permission }) => method === 'POST' && permission !== ('signed_in' as string),
    );
    for (const call of [...reading, ...changing, ...reading]) {
      const [address = '', ...others] = addressesOf(call);
      const body = call.body ? withKnown(leastBody(call.body)) : undefined;
      const answers: Answer[] =
        call.method === 'POST'
          ? [await packer.post(address.replace(/\?.*/, ''), body)]
          : await Promise.all([address, ...others].flatMap(ofEachOrder).map((one) => packer.get(one)));
      leaks.push(...answers.flatMap((answer) => leaksIn(call.name, JSON.stringify(answer.body))));
      const status = answers[0]?.status;
      const isMissed = call.method === 'GET' && status !== 200 && call.permission !== ('signed_in' as string);
      if (status === 403 || isMissed) leaks.push(`${call.name}: ${status}`);
    }
    expect(leaks).toEqual([]);
    expect(reading.length).toBeGreaterThan(10);
    expect(changing.length).toBeGreaterThan(10);
  });

  it('gets no email that says it', async () => {
    const emails = (await emailsInOutbox(shop, '')).filter(({ to }) => to === packerEmail);
    expect(emails.map(({ subject }) => subject)).toContainEqual(expect.stringMatching(/^New order #\d+$/));
    const leaks = emails.flatMap((email) =>
      leaksIn(email.subject, JSON.stringify([email, shop.deps.emails.preview(email)])),
    );
    expect(leaks).toEqual([]);
  });

  it.each([
    ['sorts by it', () => `orders?${ofStore}&sort=total`],
    ['looks for those with a discount', () => `orders?${ofStore}&code=For%20a%20friend`],
    ['sorts imported orders by it', () => `imported_orders?${ofStore}&sort=total`],
    [
      'reads what customers were emailed',
      () => `orders/${dear.order_id}/emails/${dear.emails[0]?.email_id}?${ofStore}`,
    ],
    ['lists invoices', () => `order_invoices?${ofStore}`],
    ['opens an invoice', () => invoicePath.replace('/admin/api/', '')],
  ])('never %s', async (_what, call) => {
    expect((await packer.get(`/admin/api/${call()}`)).status).toBe(403);
    expect((await manager.get(`/admin/api/${call()}`)).status).toBe(200);
  });
});

it('a role of the store’s own that refunds sees amounts where it does so, and nowhere else', async () => {
  const clerk = await browserOf(shop, await withOwnRole(shop, 'Clerk', ['orders:read', 'orders:refund']));
  expect((await orderOf(clerk, dear.order_id)).total).toBeNull();
  const refundable = await clerk.get(`/admin/api/orders/${dear.order_id}/refundable?${ofStore}`);
  expect(refundable.body.refunded).toBe(11_717);
});

it('only those who read orders learn from their reviews what was ordered', async () => {
  const marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
  const path = `/admin/api/orders/${mixed.order_number}/reviews?${ofStore}`;
  expect((await manager.get(path)).body.products).toMatchObject([{ handle: 'the-mix' }]);
  expect((await marketer.get(path)).status).toBe(403);
});

it('the audit log tells no amounts of orders to a role that sees orders without them', async () => {
  const auditor = await browserOf(shop, await withOwnRole(shop, 'Auditor', ['orders:read', 'audit:read']));
  const { status, body } = await auditor.get(`/admin/api/audit?${ofStore}`);
  const commands = body.entries.map(({ command }: { command: string }) => command);
  expect([status, commands]).toEqual([200, expect.arrayContaining(['orders refund', 'drafts complete'])]);
  expect(leaksIn('the audit log', JSON.stringify(body))).toEqual([]);
});
