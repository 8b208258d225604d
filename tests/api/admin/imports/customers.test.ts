import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffImportId } from '#domain/ids.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { ADDRESS } from '../../../support/buying/buying.ts';
import { placeOrder } from '../../../support/buying/orders.ts';
import {
  logIn,
  newCustomer,
  newOperator,
  PASSWORD,
  resetPassword,
  resetToken,
} from '../../../support/buying/people.ts';
import { anId } from '../../../support/ids.ts';
import { customerCells, customerFile } from '../../../support/imports/customer-file.ts';
import { importOf, makeStep, rowsOf, sendFile } from '../../../support/imports/import-file.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

const OPTIONS = { kind: 'customers' };

let shop: TestShop;
let owner: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `imported-${people}@example.com`;
};

const sent = (...customers: Record<string, string>[]) =>
  sendFile(shop, owner, customerFile(...customers), OPTIONS);

async function imported(...customers: Record<string, string>[]): Promise<string> {
  const id = await sent(...customers);
  await makeStep(shop, owner, id, 'start');
  return id;
}

/** The customer as staff see them; undefined when there is none. */
async function customer(email: string) {
  const { body } = await owner.get(`/admin/api/customers?store_id=${STORE}&q=${encodeURIComponent(email)}`);
  const [found] = body.customers;
  if (!found) return undefined;
  return (await owner.get(`/admin/api/customers/${found.customer_id}?store_id=${STORE}`)).body.customer;
}

/** A customer whose address is proved, signed in. */
async function provedCustomer(email: string): Promise<TestShopper> {
  await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const shopper = shop.shopper();
  await logIn(shopper, { email, password: PASSWORD });
  return shopper;
}

/** The job of an import begins again in a state, as when a process has ended. */
async function continued(id: string, state: 'importing' | 'undoing') {
  await shop.db.execute(sql`update staff_imports set state = ${state} where id = ${id}`);
  await shop.db.transaction((tx) =>
    shop.deps.jobs.enqueueForRows(tx, 'staff-import', [anId<StaffImportId>(id)]),
  );
  await shop.runJobs('staff-import');
}

const addressesOf = async (shopper: TestShopper) =>
  (await shopper.get(`/account/addresses?store_id=${STORE}`)).body.addresses;
const mailsTo = (email: string) => shop.db.$count(sandboxMailbox, eq(sandboxMailbox.to, email));

describe('a file of customers', () => {
  it('changes nothing before it is imported, and names what it does not use', async () => {
    const email = someone();
    const id = await sent(customerCells(email));
    expect(await importOf(owner, id)).toMatchObject({
      state: 'checked',
      counts: { create: 1 },
      unused_columns: ['Customer ID', 'Total Spent', 'Total Orders'],
    });
    expect(await customer(email)).toBeUndefined();
  });

  it('makes customers without an account, with phone, address, tags and note', async () => {
    const email = someone();
    await imported(customerCells(email, { Note: 'Knows "quillworts",\nwell.', Tags: 'wholesale, VIP, vip' }));
    const found = await customer(email);
    expect(found).toMatchObject({
      first_name: 'Ines',
      last_name: 'Okafor',
      phone: '+12125550176',
      has_account: false,
      tags: ['wholesale', 'vip'],
      orders: 0,
      city: 'New York',
      newsletter: null,
    });
    expect([found.addresses[0].lines, found.timeline.map(({ text }: { text: string }) => text)]).toEqual([
      ['Ines Okafor', '17 Quillwort Passage', 'New York, NY 10118', 'US'],
      ['Knows "quillworts",\nwell.'],
    ]);
  });

  it('emails nobody', async () => {
    const email = someone();
    await imported(customerCells(email, { 'Accepts Email Marketing': 'yes' }));
    const waiting = sql`select from pgboss.job where data::text like ${`%${email}%`}`;
    expect([await mailsTo(email), (await shop.db.execute(waiting)).rows]).toEqual([0, []]);
  });

  it('is no event of a webhook, nor is undoing it', async () => {
    await shop.db.execute(sql`
      insert into webhook_endpoints (store_id, address, events, secret, staff_member_id)
      select ${STORE}, 'https://other.example/', array['customer.created', 'customer.updated', 'customer.erased'], 'none', id
      from staff_members limit 1`);
    const id = await imported(customerCells(someone(), { 'Accepts Email Marketing': 'yes', Tags: 'a' }));
    await makeStep(shop, owner, id, 'undo');
    const { rows } = await shop.db.execute(sql`select type from webhook_events`);
    await shop.db.execute(sql`delete from webhook_endpoints`);
    expect(rows).toEqual([]);
  });

  it('subscribes to the newsletter only those who said yes', async () => {
    const [yes, no] = [someone(), someone()];
    await imported(
      customerCells(yes, { 'Accepts Email Marketing': 'yes' }),
      customerCells(no, { 'Accepts Email Marketing': 'no' }),
    );
    const found = await customer(yes);
    expect([found.newsletter, found.accepts_emails, (await customer(no)).newsletter]).toMatchObject([
      { status: 'confirmed', consent_text: 'Accepts Email Marketing: yes' },
      true,
      null,
    ]);
  });

  it('subscribes nobody who has unsubscribed here', async () => {
    const email = someone();
    await shop.db.execute(
      sql`insert into newsletter_subscribers (store_id, email, status) values (${STORE}, ${email}, 'unsubscribed')`,
    );
    const id = await imported(customerCells(email, { 'Accepts Email Marketing': 'yes' }));
    expect((await customer(email)).newsletter.status).toBe('unsubscribed');
    expect((await rowsOf(owner, id))[0].notes).toEqual([
      'has unsubscribed from the newsletter of this shop, and stays so',
    ]);
  });

  it('subscribes them neither once somebody has typed their address into the form', async () => {
    const email = someone();
    await shop.db.execute(
      sql`insert into newsletter_subscribers (store_id, email, status) values (${STORE}, ${email}, 'unsubscribed')`,
    );
    await shop.shopper().post('/customer_service/add_customer_to_newsletter', { email, store_id: STORE });
    const id = await imported(customerCells(email, { 'Accepts Email Marketing': 'yes' }));
    expect((await customer(email)).newsletter.status).toBe('pending');
    expect((await rowsOf(owner, id))[0].notes).toEqual([
      'has unsubscribed from the newsletter of this shop, and stays so',
    ]);
  });

  it('of the same customers again changes nothing', async () => {
    const lines = [
      customerCells(someone(), { Note: 'Twice', Tags: 'a, b', 'Accepts Email Marketing': 'yes' }),
      customerCells(someone(), { 'Default Address Country Code': 'QX' }),
    ];
    await imported(...lines);
    const id = await sent(...lines);
    expect((await importOf(owner, id)).counts).toEqual({ create: 0, change: 0, same: 2, refused: 0 });
  });

  it('fills only what is empty of a customer who is here', async () => {
    const email = someone();
    const shopper = await provedCustomer(email);
    await shopper.post('/account/save_address', { store_id: STORE, name: 'Noor Patel', address: ADDRESS });
    const id = await imported(customerCells(email, { Tags: 'wholesale' }));
    const [row] = await rowsOf(owner, id);
    expect(row.changes).toEqual([
      { field: 'name', before: '', after: 'Ines Okafor' },
      { field: 'phone', before: '', after: '+12125550176' },
      { field: 'tags', before: '', after: 'wholesale' },
    ]);
    expect(await addressesOf(shopper)).toMatchObject([{ name: 'Noor Patel' }]);
  });

  it('gives the address to an account whose email address is proved', async () => {
    const email = someone();
    const shopper = await provedCustomer(email);
    await imported(customerCells(email));
    expect(await addressesOf(shopper)).toMatchObject([
      { name: 'Ines Okafor', is_default: true, address: { line1: '17 Quillwort Passage' } },
    ]);
  });

  it('adds to a guest who has ordered, and leaves the name of the order', async () => {
    const email = someone();
    await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Vera Petrova', email });
    await imported(customerCells(email, { Tags: 'wholesale' }));
    expect(await customer(email)).toMatchObject({
      first_name: 'Vera',
      last_name: 'Petrova',
      tags: ['wholesale'],
      orders: 1,
    });
  });

  it('leaves a customer whom somebody has changed since the check', async () => {
    const email = someone();
    await imported(customerCells(email, { Phone: '' }));
    const id = await sent(customerCells(email, { Tags: 'new' }));
    const { customer_id, version } = await customer(email);
    await owner.post(`/admin/api/customers/${customer_id}/edit`, {
      store_id: STORE,
      first_name: 'Ada',
      last_name: '',
      phone: null,
      tags: [],
      version,
    });
    await makeStep(shop, owner, id, 'start');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'left', reason: 'Somebody has changed the customer since the check.' },
    ]);
    expect((await customer(email)).tags).toEqual([]);
  });

  it('leaves somebody who has become a customer since the check', async () => {
    const email = someone();
    const id = await sent(customerCells(email));
    await newCustomer(shop, email);
    await makeStep(shop, owner, id, 'start');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'left', reason: 'Has become a customer of this shop since the check.' },
    ]);
  });

  it('says why an address is left out, and takes the customer', async () => {
    const email = someone();
    const id = await imported(customerCells(email, { 'Default Address Country Code': 'QX' }));
    expect((await rowsOf(owner, id))[0]).toMatchObject({
      outcome: 'create',
      notes: ['address not imported: There is no country QX: choose one.'],
    });
    expect((await customer(email)).addresses).toEqual([]);
  });

  it.each([
    ['no email address', { Email: '', Phone: '' }, 'Email', 'is missing'],
    ['only a phone number', { Email: '' }, 'Email', 'this one has only a phone number'],
    ['what is no email address', { Email: 'ines@nowhere' }, 'Email', 'must be an email address'],
    ['a web address as name', { 'Last Name': 'www.evil.example' }, 'Last Name', 'leave web addresses out'],
    [
      'a consent in other words',
      { 'Accepts Email Marketing': 'maybe' },
      'Accepts Email Marketing',
      'must be yes or no',
    ],
    ['a note that is too long', { Note: 'x'.repeat(5_001) }, 'Note', 'is longer than 5000 characters'],
    ['a tag that is too long', { Tags: 'x'.repeat(41) }, 'Tags', 'more than 40 characters'],
  ] as [string, Record<string, string>, string, string][])(
    'refuses a customer with %s at its line',
    async (_, wrong, column, message) => {
      const id = await sent(customerCells(someone()), customerCells(someone(), wrong));
      const [row] = await rowsOf(owner, id, '&outcome=refused');
      expect(row.problems).toMatchObject([{ line: 3, column, message: expect.stringContaining(message) }]);
    },
  );

  it('refuses an email address that it has twice, whatever its capitals', async () => {
    const email = someone();
    const id = await sent(customerCells(email), customerCells(email.toUpperCase()));
    expect(await rowsOf(owner, id, '&outcome=refused')).toMatchObject([
      { line: 3, problems: [{ message: 'is the same address as in line 2: leave one of them' }] },
    ]);
  });

  it.each([
    ['a byte-order mark', (text: string) => Buffer.from(`\ufeff${text}`), 'Inès'],
    ['the text of Windows', (text: string) => Buffer.from(text, 'latin1'), 'Inès'],
    ['UTF-16', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'Inès'],
  ] as [string, (text: string) => Buffer, string][])('reads a file in %s', async (_, encoded, name) => {
    const email = someone();
    const file = encoded(customerFile(customerCells(email, { 'First Name': name })));
    const id = await sendFile(shop, owner, file, OPTIONS);
    await makeStep(shop, owner, id, 'start');
    expect((await customer(email)).first_name).toBe(name);
  });

  it('is not read as a file of customers when it has products', async () => {
    const id = await sendFile(shop, owner, 'Handle,Title\nmix,Mix', OPTIONS);
    expect((await importOf(owner, id)).state).toBe('refused');
  });
});

describe('undoing a file of customers', () => {
  it('removes customers on whom nothing depends, with their consent', async () => {
    const email = someone();
    const id = await imported(customerCells(email, { 'Accepts Email Marketing': 'yes', Note: 'Hello' }));
    await makeStep(shop, owner, id, 'undo');
    expect([await customer(email), (await rowsOf(owner, id))[0].result]).toEqual([undefined, 'undone']);
    const left = sql`select from newsletter_subscribers where email = ${email}`;
    expect((await shop.db.execute(left)).rows).toEqual([]);
  });

  it('goes on where a process ended in the middle of importing and of undoing', async () => {
    const emails = Array.from({ length: 250 }, () => someone());
    const id = await imported(...emails.map((email) => customerCells(email)));
    const count = () => shop.db.$count(customerProfiles, inArray(customerProfiles.email, emails));
    // As after a batch whose transaction was lost: nothing of it is there.
    await shop.db.execute(
      sql`delete from customer_profiles where email = any(${sql.param(emails.slice(200))}::text[])`,
    );
    await shop.db.execute(sql`
      update staff_import_rows set result = null, written = null where import_id = ${id} and position > 200`);
    await continued(id, 'importing');
    const whole = await count();
    await continued(id, 'undoing');
    expect([whole, await count(), (await importOf(owner, id)).results.undone]).toEqual([250, 0, 250]);
  });

  it('takes from others what the file has added', async () => {
    const email = someone();
    const shopper = await provedCustomer(email);
    await shop.advanceClock('1 minute');
    const id = await imported(
      customerCells(email, { 'Accepts Email Marketing': 'yes', Note: 'Hello', Tags: 'a' }),
    );
    await makeStep(shop, owner, id, 'undo');
    expect(await customer(email)).toMatchObject({
      first_name: '',
      phone: null,
      tags: [],
      newsletter: null,
      addresses: [],
      timeline: [],
    });
    expect(await addressesOf(shopper)).toEqual([]);
  });

  it.each([
    ['have ordered', (email: string) => order(email), 'Has an order by now.'],
    ['have an account', (email: string) => newCustomer(shop, email), 'Has an account by now.'],
    ['were changed', (email: string) => edit(email), 'Somebody has changed the customer after the import.'],
    ['have written a message', (email: string) => write(email), 'Has written a message.'],
    ['have reviewed a product', (email: string) => review(email), 'Has written a review.'],
    ['have unsubscribed', (email: string) => unsubscribe(email), 'Got a newsletter, or changed'],
  ])('leaves those who %s, and says so', async (_, happen, reason) => {
    const email = someone();
    const id = await imported(customerCells(email, { 'Accepts Email Marketing': 'yes' }));
    await happen(email);
    await makeStep(shop, owner, id, 'undo');
    expect(await rowsOf(owner, id)).toMatchObject([
      { result: 'stays', reason: expect.stringContaining(reason) },
    ]);
    expect((await customer(email)).phone).toBe('+12125550176');
  });
});

const order = (email: string) =>
  placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { name: 'Ines Okafor', email });

async function edit(email: string) {
  const { customer_id, version, phone } = await customer(email);
  await owner.post(`/admin/api/customers/${customer_id}/edit`, {
    store_id: STORE,
    first_name: 'Ada',
    last_name: '',
    phone,
    tags: [],
    version,
  });
}

const write = (email: string) =>
  shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Ines', customer_email: email, message: 'Hello' },
  });

const review = (email: string) =>
  shop.shopper().post(`/reviews/addReview?store_id=${STORE}`, {
    handle: 'the-mix',
    review_id: email,
    review_rating: 5,
    reviewer_name: 'Ines',
    review_description: 'Very good.',
    review_title: '',
    reviewer_email: email,
  });

const unsubscribe = (email: string) =>
  shop.db.execute(sql`update newsletter_subscribers set status = 'unsubscribed' where email = ${email}`);
