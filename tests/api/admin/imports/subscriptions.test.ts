import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import { taxRates } from '#server/platform/database/schema/pricing-tables.ts';
import { subscriptionLines, subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { manageToken } from '#server/subscriptions/notices/manage-link.ts';
import { CARDS } from '../../../support/buying/buying.ts';
import { changeCard, startChange } from '../../../support/buying/card-changing.ts';
import { emailsInOutbox } from '../../../support/buying/orders.ts';
import {
  newCustomer,
  newOperator,
  PASSWORD,
  resetPassword,
  resetToken,
} from '../../../support/buying/people.ts';
import { list, manage } from '../../../support/buying/subscribing.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import {
  itemCells,
  subscriptionCells,
  subscriptionFile,
} from '../../../support/imports/subscription-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'subscriptions' };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

const sent = (...lines: Record<string, string>[]) =>
  sendFile(shop, owner, subscriptionFile(...lines), OPTIONS);

async function imported(...lines: Record<string, string>[]): Promise<string> {
  const id = await sent(...lines);
  await makeStep(shop, owner, id, 'start');
  return id;
}

let handles = 0;
/** The cells of a subscription of somebody else than any other. */
function another(more: Record<string, string> = {}) {
  handles += 1;
  const email = `subscriber${handles}@example.com`;
  const cells = subscriptionCells(`contract-${handles}`, { customer_email: email, ...more });
  return { cells, email: cells['customer_email'] ?? email };
}

async function stored(email: string) {
  const [row] = await shop.db.select().from(subscriptions).where(eq(subscriptions.email, email));
  return row;
}

async function named(email: string) {
  const row = await stored(email);
  if (!row) throw new Error(`no subscription of ${email}`);
  return {
    subscription: row.id,
    token: await linkSigner(shop.db, shop.deps.sessionSecret)(manageToken(row)),
  };
}

/** An account whose address is proved. */
async function provedAccount(email: string) {
  const customer = await newCustomer(shop, email);
  await resetPassword(customer, await resetToken(shop, email), `${PASSWORD}-2`);
  const [row] = await shop.db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
  return row?.id;
}

const problemsOf = async (more: Record<string, string>) => {
  const id = await sent(another(more).cells);
  const [row] = await rowsOf(owner, id);
  return row.problems.map(({ message }: { message: string }) => message).join('; ');
};

async function emailsTo(email: string) {
  await shop.runJobs('tell-subscriber');
  return (await emailsInOutbox(shop, 'subscription:')).filter(({ to }) => to === email);
}

const subjectsTo = async (email: string) => (await emailsTo(email)).map(({ subject }) => subject);

const press = (id: string, key: string = crypto.randomUUID()) =>
  owner.post(`/admin/api/imports/${id}/ask_for_cards`, { store_id: STORE, idempotency_key: key });

async function askForCards(id: string) {
  const answer = await press(id);
  await shop.runJobs('ask-for-cards');
  return answer;
}

describe('a file of subscriptions', () => {
  it('becomes paused subscriptions with the items, the prices, the address and the day of the file', async () => {
    const { cells, email } = another({ ...itemCells('MIX-5OZ', { quantity: '2', price: '4.75' }) });
    await imported(cells);
    const row = await stored(email);
    expect(row).toMatchObject({
      status: 'paused',
      pausedBecause: 'no_card',
      currency: 'usd',
      termsText: null,
      checkoutId: null,

      name: 'Odile Marchetti',
      intervalCount: 1,
      intervalUnit: 'month',
      subscriptionOptionId: 'every-1-month',
      address: {
        line1: '12 Grove Street',
        city: 'New York',
        state: 'NY',
        postal_code: '10014',
        country: 'US',
      },
    });
    const lines = await shop.db
      .select()
      .from(subscriptionLines)
      .where(eq(subscriptionLines.subscriptionId, row?.id ?? anyId()));
    expect(lines).toMatchObject([{ sku: 'MIX-5OZ', quantity: 2, unitPriceCents: 475 }]);
    const [shown] = (await list(shop.shopper(), (await named(email)).token)).body.subscriptions;
    expect(shown.next_renewal_at).toBe('2099-03-10T14:00:00.000Z');
  });

  it('has one subscription of several items in lines with one handle', async () => {
    const { cells, email } = another();
    const handle = cells['handle'] ?? '';
    await imported(cells, { handle, ...itemCells('TRAIL-6OZ', { price: '9.90' }) });
    const [shown] = (await list(shop.shopper(), (await named(email)).token)).body.subscriptions;
    expect(shown.items.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual(['MIX-5OZ', 'TRAIL-6OZ']);
  });

  it('may name its columns as other apps do, and give a day without a time', async () => {
    const email = 'other.app@example.com';
    const columns =
      'subscription_id,customer_email,status,next_charge_date,order_interval_unit,order_interval_frequency,sku,quantity,recurring_price,shipping_first_name,shipping_last_name,shipping_address1,shipping_city,shipping_province,shipping_zip,shipping_country';
    const line = `90210,${email},ACTIVE,2099-05-02,week,2,MIX-5OZ,1,4.75,Oda,Lund,4 Elm St,Albany,New York,12207,United States`;
    const id = await sendFile(shop, owner, `${columns}\n${line}`, OPTIONS);
    await makeStep(shop, owner, id, 'start');
    expect(await stored(email)).toMatchObject({
      intervalCount: 2,
      intervalUnit: 'week',
      anchorAt: new Date('2099-05-02T13:00:00Z'),
    });
  });

  it('of the same subscriptions again changes nothing', async () => {
    const { cells } = another();
    await imported(cells);
    const id = await sent(cells);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 1, refused: 0 });
  });

  it('that is newer changes those that wait, field by field', async () => {
    const { cells, email } = another();
    await imported(cells);
    const id = await imported({ ...cells, ...itemCells('MIX-5OZ', { quantity: '3' }) });
    expect(await rowsOf(owner, id)).toMatchObject([
      {
        outcome: 'change',
        changes: [{ field: 'items', before: '1 × MIX-5OZ at $5.10', after: '3 × MIX-5OZ at $5.10' }],
        result: 'done',
      },
    ]);
    const [shown] = (await list(shop.shopper(), (await named(email)).token)).body.subscriptions;
    expect(shown.items).toMatchObject([{ quantity: 3 }]);
  });

  it('leaves out what has ended in the other shop', async () => {
    const id = await sent(another({ status: 'CANCELLED', line_current_price: '' }).cells);
    expect(await rowsOf(owner, id)).toMatchObject([
      { outcome: 'same', notes: ['has ended in the other shop, and is not imported'] },
    ]);
  });

  it('sends no email, and tells webhooks and reports of nothing', async () => {
    const count = async (query: ReturnType<typeof sql>) =>
      Number((await shop.db.execute<{ count: string }>(query)).rows[0]?.count);
    const { cells, email } = another();
    const facts = () => count(sql`select count(*) from subscription_facts`);
    const before = await facts();
    await imported(cells);
    expect(await subjectsTo(email)).toEqual([]);
    expect(await facts()).toBe(before);
  });

  it('is refused when its columns lack what Shopify names by its own ids', async () => {
    const id = await sendFile(shop, owner, 'handle,status\nx,ACTIVE', OPTIONS);
    expect((await importOf(owner, id)).refusal).toContain('add these two columns');
  });

  it.each([
    ['an interval that the shop does not have', { cadence_interval_count: '7' }, 'comes every 7 months'],
    ['a unit that is none', { cadence_interval: 'MOON' }, 'must be day, week, month or year'],
    ['a product that is not sold', { sku: 'NOT-HERE' }, 'NOT-HERE, which is not on sale here'],
    ['another currency', { currency_code: 'CAD' }, 'must be USD'],
    ['no email address', { customer_email: '' }, 'must be an email address'],
    ['an address that is not whole', { delivery_address_zip: '' }, 'ZIP'],
    ['a country that there is not', { delivery_address_country_code: 'QX' }, 'There is no country QX'],
    [
      'a country to which nothing is sent',
      { delivery_address_country_code: 'FR' },
      'to which no shipping option delivers',
    ],
    ['a price of nothing', { line_current_price: '0.00' }, 'must be an amount like 7.99'],
    ['no quantity', { line_quantity: '' }, 'must be a whole number'],
    ['a day that does not exist', { upcoming_billing_date: '2099-02-30' }, 'must be a day like'],
    ['a status that is none', { status: 'MAYBE' }, 'must be active, paused'],
  ])('with %s is refused in words', async (_what, more, message) => {
    expect(await problemsOf(more)).toContain(message);
  });

  it('with an address for which the tax table has no rates is refused in words', async () => {
    const vermont = {
      delivery_address_city: 'Burlington',
      delivery_address_province_code: 'VT',
      delivery_address_zip: '05401',
    };
    await shop.db.delete(taxRates).where(eq(taxRates.region, 'VT'));
    expect(await problemsOf(vermont)).toBe(
      'goes to Vermont, United States, for which no tax is set: set it first, with 0 if nothing is taxed there',
    );
  });

  it('is imported to everywhere when a provider works out the tax', async () => {
    const other = await startTestShop(({ tax: { calculate } }) => ({ tax: { calculate } }));
    await other.db.delete(taxRates);
    const member = await newOperator(other);
    const id = await sendFile(other, member, subscriptionFile(another().cells), OPTIONS);
    expect((await importOf(member, id)).counts).toMatchObject({ create: 1 });
    await other.close();
  });

  it('with the same handle apart is refused', async () => {
    const { cells } = another();
    const id = await sent(cells, another().cells, cells);
    expect((await rowsOf(owner, id, '&outcome=refused'))[0].problems[0].message).toContain(
      'is the same subscription as in line 2',
    );
  });

  it('says of two that come together that each pays its shipping', async () => {
    const { cells, email } = another();
    const id = await sent(cells, another({ customer_email: email }).cells);
    expect((await rowsOf(owner, id))[1].notes[0]).toContain('each pays its own shipping');
  });
});

describe('a subscription that waits for its card', () => {
  it('cannot be resumed by its owner or by staff', async () => {
    const { cells, email } = another();
    await imported(cells);
    const own = await named(email);
    const byOwner = await manage(shop.shopper(), 'resume', own);
    const byStaff = await owner.post(`/admin/api/subscriptions/${own.subscription}/resume`, {
      store_id: STORE,
      reason: 'called',
      version: 0,
    });
    expect([byOwner.status, byStaff.status]).toEqual([409, 409]);
    expect((await stored(email))?.status).toBe('paused');
  });

  it('can be cancelled, of which nobody hears but its owner', async () => {
    const { cells, email } = another();
    await imported(cells);
    expect((await manage(shop.shopper(), 'cancel', await named(email))).status).toBe(200);
    expect((await stored(email))?.status).toBe('cancelled');
    const again = await sent(cells);
    expect((await rowsOf(owner, again))[0].notes[0]).toContain('was cancelled here');
  });

  it('can be sent elsewhere, of which the email says that it goes on with a card', async () => {
    const { cells, email } = another();
    await imported(cells);
    const address = {
      line1: '5 Oak Ave',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      country: 'US',
    };
    await manage(shop.shopper(), 'change_address', { ...(await named(email)), address });
    expect(JSON.stringify(await emailsTo(email))).toContain('Once you have given a card');
  });

  it('is listed as waiting, apart from others', async () => {
    const { cells, email } = another();
    await imported(cells);
    const { body } = await owner.get(`/admin/api/subscriptions?store_id=${STORE}&view=no_card&limit=100`);
    expect(body.subscriptions.map((row: { email: string }) => row.email)).toContain(email);
    expect(new Set(body.subscriptions.map((row: { paused_because: string }) => row.paused_because))).toEqual(
      new Set(['no_card']),
    );
  });

  it('is in the account of who has proved the address, at once', async () => {
    const { cells, email } = another();
    const customer = await newCustomer(shop, email);
    await resetPassword(customer, await resetToken(shop, email), `${PASSWORD}-2`);
    await imported(cells);
    expect((await stored(email))?.customerId).not.toBeNull();
  });

  it('moves to the account of the address that a newer file corrects, or to none, and back when that is undone', async () => {
    const [first, second] = [another(), another()];
    const accounts = [await provedAccount(first.email), await provedAccount(second.email)];
    const { cells } = first;
    const accountOf = async (email: string) => (await stored(email))?.customerId;
    await imported(cells);
    expect(await accountOf(first.email)).toBe(accounts[0]);
    const id = await imported({ ...cells, customer_email: second.email });
    expect(await accountOf(second.email)).toBe(accounts[1]);
    await makeStep(shop, owner, id, 'undo');
    expect(await accountOf(first.email)).toBe(accounts[0]);
    const unknown = another().email;
    await imported({ ...cells, customer_email: unknown });
    expect(await accountOf(unknown)).toBeNull();
  });

  it('stays in its account when a newer file has the same address', async () => {
    const { cells, email } = another();
    const account = await provedAccount(email);
    await imported(cells);
    await imported({ ...cells, ...itemCells('MIX-5OZ', { quantity: '3' }) });
    expect((await stored(email))?.customerId).toBe(account);
  });

  it('is given to nobody who has only typed the address, until it is proved', async () => {
    const { cells, email } = another();
    const customer = await newCustomer(shop, email);
    await imported(cells);
    expect((await stored(email))?.customerId).toBeNull();
    await resetPassword(customer, await resetToken(shop, email), `${PASSWORD}-2`);
    expect((await stored(email))?.customerId).not.toBeNull();
  });
});

/** Somebody of the staff asks the owner of one subscription for a card. */
async function askOneByOne(email: string) {
  const row = await stored(email);
  const answer = await owner.post(`/admin/api/subscriptions/${row?.id}/card_link`, {
    store_id: STORE,
    reason: 'called',
    idempotency_key: crypto.randomUUID(),
  });
  expect(answer.status).toBe(200);
}

describe('asking for cards', () => {
  it('emails each owner once, with the way to give one', async () => {
    const { cells, email } = another();
    const id = await imported(cells);
    const key = crypto.randomUUID();
    await press(id, key);
    await press(id, key);
    await shop.runJobs('ask-for-cards');
    const emails = await emailsTo(email);
    expect(emails.map(({ subject }) => subject)).toEqual(['Your subscription needs a card']);
    expect(JSON.stringify(emails)).toMatch(/"link":"\/subscriptions\/card".*\$5\.10/);
    expect((await importOf(owner, id)).cards).toMatchObject({ waiting: 1, to_ask: 0, asked: 1, begun: 0 });
  });

  it('leaves out who has paused in the other shop, has cancelled, or has given one', async () => {
    const [paused, cancelled, begun] = [another({ status: 'PAUSED' }), another(), another()];
    const id = await imported(paused.cells, cancelled.cells, begun.cells);
    await manage(shop.shopper(), 'cancel', await named(cancelled.email));
    await changeCard(shop.shopper(), await named(begun.email), CARDS.succeeds);
    await askForCards(id);
    expect((await importOf(owner, id)).cards).toMatchObject({
      waiting: 1,
      to_ask: 0,
      paused: 1,
      asked: 0,
      begun: 1,
    });
    for (const { email } of [paused, cancelled, begun])
      expect(await subjectsTo(email)).not.toContain('Your subscription needs a card');
  });

  it('one by one counts as well: its owner is not asked again that day', async () => {
    const { cells, email } = another();
    const id = await imported(cells);
    await askOneByOne(email);
    expect((await importOf(owner, id)).cards).toMatchObject({ waiting: 1, to_ask: 0, asked: 1 });
    await askForCards(id);
    expect(await subjectsTo(email)).toEqual(['Your subscription needs a card']);
  });

  it('one by one does not count for a subscription that has begun', async () => {
    const { cells, email } = another();
    const id = await imported(cells);
    await changeCard(shop.shopper(), await named(email), CARDS.succeeds);
    await askOneByOne(email);
    expect((await importOf(owner, id)).cards).toMatchObject({ begun: 1, last_asked_at: null });
  });

  it('of an import of something else is not possible', async () => {
    const id = await sendFile(shop, owner, 'Redirect from,Redirect to\n/x,/shop', { kind: 'redirects' });
    expect((await askForCards(id)).status).toBe(404);
  });
});

describe('undoing the import', () => {
  it('removes those that wait', async () => {
    const { cells, email } = another();
    const id = await imported(cells);
    await makeStep(shop, owner, id, 'undo');
    expect(await stored(email)).toBeUndefined();
    const again = await sent(cells);
    expect((await importOf(owner, again)).counts).toMatchObject({ create: 1 });
  });

  it('leaves those whose owner was asked one by one', async () => {
    const { cells, email } = another({ status: 'PAUSED' });
    const id = await imported(cells);
    await askOneByOne(email);
    await makeStep(shop, owner, id, 'undo');
    expect((await rowsOf(owner, id))[0].reason).toBe('Its owner was asked for a card since.');
    expect(await subjectsTo(email)).toEqual(['Your subscription needs a card']);
  });

  it('gives back what a newer file has changed', async () => {
    const { cells, email } = another();
    await imported(cells);
    const id = await imported({ ...cells, ...itemCells('TRAIL-6OZ', { price: '9.00' }) });
    await makeStep(shop, owner, id, 'undo');
    const [shown] = (await list(shop.shopper(), (await named(email)).token)).body.subscriptions;
    expect(shown.items).toMatchObject([{ sku: 'MIX-5OZ', unit_price: 510 }]);
  });

  it('leaves what a newer file has changed while its owner is giving a card for it', async () => {
    const { cells, email } = another();
    await imported(cells);
    const id = await imported({ ...cells, ...itemCells('TRAIL-6OZ', { price: '9.00' }) });
    await startChange(shop.shopper(), await named(email));
    await makeStep(shop, owner, id, 'undo');
    expect((await rowsOf(owner, id))[0].reason).toBe('Its owner is about to give a card.');
  });

  it('leaves those whose owner was asked, has given a card or has changed something', async () => {
    const [asked, begun, changed] = [another(), another(), another()];
    const ids = [await imported(asked.cells), await imported(begun.cells), await imported(changed.cells)];
    await askForCards(ids[0] ?? '');
    await changeCard(shop.shopper(), await named(begun.email), CARDS.succeeds);
    await manage(shop.shopper(), 'change_address', {
      ...(await named(changed.email)),
      address: { line1: '5 Oak Ave', city: 'New York', state: 'NY', postal_code: '10001', country: 'US' },
    });
    const reasons: string[] = [];
    for (const id of ids) {
      await makeStep(shop, owner, id, 'undo');
      reasons.push((await rowsOf(owner, id))[0].reason);
    }
    expect(reasons).toEqual([
      'Its owner was asked for a card since.',
      'Its owner has given a card since.',
      'It was changed since.',
    ]);
  });
});

const anyId = () => {
  throw new Error('no subscription');
};
