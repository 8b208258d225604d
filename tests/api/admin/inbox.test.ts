import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InboxConversationId } from '#domain/ids.ts';
import { conversationMessages, conversations } from '#server/platform/database/schema/inbox-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { emailsInOutbox, placeOrder } from '../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let packer: TestShopper;
let supportId: string;
let operator: TestShopper;
beforeAll(async () => {
  shop = await startTestShop();
  operator = await newOperator(shop);
  const member = await addStaff(shop, 'support');
  supportId = member.id;
  support = await browserOf(shop, member);
  packer = await browserOf(shop, await addStaff(shop, 'packer'));
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `writer-${people}@example.com`;
};

const write = (email: string, changes: object = {}) =>
  shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: {
      customer_name: 'Noor Patel',
      customer_email: email,
      message: `Where is my box, asks ${email}?`,
      ...changes,
    },
  });

const list = async (query: Record<string, string> = {}) => {
  const { body } = await support.get(
    `/admin/api/conversations?${new URLSearchParams({ store_id: STORE, ...query })}`,
  );
  return body.conversations as { conversation_id: string; customer_email: string; preview: string }[];
};
const emailsIn = async (view: string, q = '') =>
  (await list({ view, ...(q !== '' && { q }) })).map((one) => one.customer_email);
const read = async (id: string) =>
  (await support.get(`/admin/api/conversations/${id}?store_id=${STORE}`)).body.conversation;
const post = (id: string, what: string, body: object, who = support) =>
  who.post(`/admin/api/conversations/${id}/${what}`, { store_id: STORE, ...body });
const aReply = (changes: object = {}) => ({
  version: 1,
  text: 'It left today.',
  idempotency_key: crypto.randomUUID(),
  ...changes,
});

/** The id of a new conversation with a customer. */
async function begin(email: string, changes: object = {}): Promise<InboxConversationId> {
  await write(email, changes);
  const [row] = await shop.db.select().from(conversations).where(eq(conversations.customerEmail, email));
  if (!row) throw new Error(`no conversation with ${email}`);
  return row.id;
}

const outbox = async (idempotencyKey: string) => emailsInOutbox(shop, `conversation-reply:${idempotencyKey}`);

describe('a conversation', () => {
  it('has every message of a customer about one topic, and another one for another topic', async () => {
    const email = someone();
    const id = await begin(email);
    await write(email, { message: 'Hello?' });
    await write(email, { message: 'And this one', order_number: '#1001' });
    const texts = (await read(id)).messages.map(({ text }: { text: string }) => text);
    expect(texts).toEqual([`Where is my box, asks ${email}?`, 'Hello?']);
    expect(await emailsIn('open', email)).toEqual([email, email]);
  });

  it('is one for two messages at the same moment', async () => {
    const email = someone();
    await Promise.all([write(email), write(email, { message: 'Hello?' })]);
    expect(await shop.db.$count(conversations, eq(conversations.customerEmail, email))).toBe(1);
  });

  it('has what was said to the concierge before', async () => {
    const { messages } = await read(await begin(someone(), { conversation: 'You: Is it hot?' }));
    expect(messages).toMatchObject([{ channel: 'concierge', transcript: 'You: Is it hot?' }]);
  });

  it('shows the orders of the customer, and what saved replies are filled with', async () => {
    const email = someone();
    const order = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
    const { orders, fields } = await read(await begin(email));
    expect(orders).toMatchObject([{ order_id: order.id }]);
    expect(fields).toMatchObject({ first_name: 'Noor', order_number: `#${orders[0].order_number}` });
  });

  it('is found by the beginnings of words, in its view only', async () => {
    const email = someone();
    const id = await begin(email, { message: 'The turmeric pouch was torn' });
    expect(await emailsIn('open', 'noor turm')).toEqual([]);
    expect(await emailsIn('open', 'pouch turm')).toEqual([email]);
    expect(await emailsIn('open', "o'hara' | :* & !")).toEqual([]);
    await post(id, 'status', { version: 1, status: 'closed' });
    expect([await emailsIn('open', email), await emailsIn('closed', email)]).toEqual([[], [email]]);
    expect(await emailsIn('all', email)).toEqual([email]);
  });

  it('is found by a word that thousands have, newest first', async () => {
    await shop.db.execute(
      sql`insert into conversations (store_id, customer_email, customer_name, subject, last_message_at, preview, status)
        select ${STORE}, 'common@example.com', 'Common', 'Your message', shop_now() - make_interval(days => day), day, 'closed'
        from generate_series(1, 2001) as day`,
    );
    const found = await list({ view: 'closed', q: 'common' });
    expect(found).toHaveLength(50);
    expect(found.map((one) => Number(one.preview)).slice(0, 3)).toEqual([1, 2, 3]);
  });

  it('is read in pages', async () => {
    const emails = [someone(), someone(), someone()];
    for (const email of emails) await begin(email, { message: 'Paged question' });
    const path = `/admin/api/conversations?store_id=${STORE}&q=paged&limit=2`;
    const first = (await support.get(path)).body;
    const second = (await support.get(`${path}&cursor=${first.next_cursor}`)).body;
    const read = [...first.conversations, ...second.conversations].map((one) => one.customer_email);
    expect([read, second.next_cursor]).toEqual([emails.toReversed(), null]);
  });

  it('is nobody else’s to read than those who answer customers', async () => {
    const id = await begin(someone());
    expect((await packer.get(`/admin/api/conversations/${id}?store_id=${STORE}`)).status).toBe(403);
  });
});

describe('a reply', () => {
  it('is emailed once by a double press, and takes the conversation', async () => {
    const email = someone();
    const id = await begin(email);
    const reply = aReply();
    const answers = await Promise.all([post(id, 'replies', reply), post(id, 'replies', reply)]);
    expect(answers.map(({ status, body }) => [status, body.version])).toEqual([
      [200, 2],
      [200, 2],
    ]);
    const sent = await outbox(reply.idempotency_key);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ to: email, subject: 'Re: Your message' });
    expect(await read(id)).toMatchObject({ is_unanswered: false, assignee_id: supportId, status: 'open' });
  });

  it('is refused to the second of two people, who reads what happened', async () => {
    const id = await begin(someone());
    const answers = await Promise.all([post(id, 'replies', aReply()), post(id, 'replies', aReply())]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'changed_meanwhile',
      current: { version: 2, last_message: { by: 'shop', text: 'It left today.' } },
    });
  });

  it('is refused when the customer wrote in the meantime', async () => {
    const email = someone();
    const id = await begin(email);
    await write(email, { message: 'It has come, never mind' });
    expect((await post(id, 'replies', aReply())).status).toBe(409);
  });

  it('follows the emails before it', async () => {
    const id = await begin(someone());
    const [first, second] = [aReply(), aReply({ version: 2, closes: true })];
    await post(id, 'replies', first);
    await post(id, 'replies', second);
    const [sent] = await outbox(second.idempotency_key);
    expect(sent?.answers).toEqual([
      `<${encodeURIComponent(`conversation-reply:${first.idempotency_key}`)}@storefront>`,
    ]);
    expect(await read(id)).toMatchObject({ status: 'closed' });
  });

  it('is refused with a field that nobody filled in', async () => {
    const id = await begin(someone());
    const { status, body } = await post(id, 'replies', aReply({ text: 'See {{tracking_link}}' }));
    expect([status, body.errors[0].path]).toEqual([400, '/text']);
  });

  it('cannot use the key of another conversation’s reply', async () => {
    const [one, other] = [await begin(someone()), await begin(someone())];
    const reply = aReply();
    await post(one, 'replies', reply);
    expect((await post(other, 'replies', reply)).status).toBe(400);
  });

  it('leaves its text out of the audit log', async () => {
    const id = await begin(someone());
    await post(id, 'replies', aReply({ text: 'Between us two' }));
    const owner = await browserOf(shop, await addStaff(shop, 'owner'));
    const { body } = await owner.get(`/admin/api/audit?store_id=${STORE}&subject_id=${id}`);
    expect(body.entries).toMatchObject([{ summary: 'Answered the customer' }]);
    expect(JSON.stringify(body.entries)).not.toContain('Between us two');
  });
});

describe('a message that staff write first', () => {
  const message = (changes: object = {}) => ({
    store_id: STORE,
    subject: 'Your order',
    text: 'The salted one is sold out.',
    idempotency_key: crypto.randomUUID(),
    ...changes,
  });
  const about = (id: string, body: object, who = support) =>
    who.post(`/admin/api/orders/${id}/conversations`, body);
  const anOrder = (email: string) => placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
  const profileOf = async (email: string): Promise<string> =>
    (await support.get(`/admin/api/customers?store_id=${STORE}&q=${email}`)).body.customers[0].customer_id;

  it('is emailed once by a double press, in a conversation that the writer has', async () => {
    const email = someone();
    const order = await anOrder(email);
    const body = message();
    const answers = await Promise.all([about(order.id, body), about(order.id, body)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [id, other] = answers.map((answer) => answer.body.conversation_id);
    expect(other).toBe(id);
    expect(await outbox(body.idempotency_key)).toMatchObject([
      { to: email, subject: 'Your order', heading: 'Your order', answers: [] },
    ]);
    expect(await read(id)).toMatchObject({
      assignee_id: supportId,
      is_unanswered: false,
      status: 'open',
      messages: [{ kind: 'reply', text: 'The salted one is sold out.' }],
      orders: [{ order_id: order.id, is_topic: true }],
    });
    expect(await emailsIn('mine', email)).toEqual([email]);
  });

  it('is followed by the next one, which is no answer either', async () => {
    const order = await anOrder(someone());
    const first = message();
    const { conversation_id: id } = (await about(order.id, first)).body;
    const second = aReply();
    expect((await post(id, 'replies', second)).status).toBe(200);
    expect(await outbox(second.idempotency_key)).toMatchObject([
      {
        subject: 'Re: Your order',
        reason: expect.stringContaining('you are a customer of us'),
        answers: [`<${encodeURIComponent(`conversation-reply:${first.idempotency_key}`)}@storefront>`],
      },
    ]);
  });

  it('is in the history of the order, without its text', async () => {
    const order = await anOrder(someone());
    await about(order.id, message({ text: 'Between us two' }));
    const { timeline } = (await support.get(`/admin/api/orders/${order.id}?store_id=${STORE}`)).body.order;
    expect(JSON.stringify(timeline)).toContain('Wrote to the customer');
    expect(JSON.stringify(timeline)).not.toContain('Between us two');
  });

  it('is refused where one about the order is open, which the page of the order names', async () => {
    const order = await anOrder(someone());
    const { conversation_id: id } = (await about(order.id, message())).body;
    expect(await about(order.id, message())).toMatchObject({
      status: 409,
      body: { code: 'not_possible_now' },
    });
    const page = async () =>
      (await support.get(`/admin/api/orders/${order.id}?store_id=${STORE}`)).body.order;
    expect((await page()).conversation_id).toBe(id);
    await post(id, 'status', { version: 1, status: 'closed' });
    expect((await page()).conversation_id).toBeNull();
  });

  it('is refused with a field that nobody filled in', async () => {
    const order = await anOrder(someone());
    const { status, body } = await about(order.id, message({ text: 'See {{tracking_link}}' }));
    expect([status, body.errors[0].path]).toEqual([400, '/text']);
  });

  it('cannot use the key of what was sent to another customer', async () => {
    const [one, other] = [await anOrder(someone()), await anOrder(someone())];
    const body = message();
    await about(one.id, body);
    expect((await about(other.id, body)).status).toBe(400);
  });

  it('is not sent to somebody who was erased', async () => {
    const order = await anOrder(someone());
    await shop.db.update(orders).set({ email: 'nobody@erased.invalid' }).where(eq(orders.id, order.id));
    expect(await about(order.id, message())).toMatchObject({
      status: 409,
      body: { code: 'not_possible_now' },
    });
  });

  it('goes to a customer about no order, from their page', async () => {
    const email = someone();
    await anOrder(email);
    const customer = await profileOf(email);
    const body = message({ subject: 'A recall' });
    const answer = await support.post(`/admin/api/customers/${customer}/conversations`, body);
    expect(await outbox(body.idempotency_key)).toMatchObject([{ to: email, subject: 'A recall' }]);
    const page = (await support.get(`/admin/api/customers/${customer}?store_id=${STORE}`)).body.customer;
    expect(page.conversation_id).toBe(answer.body.conversation_id);
    expect(page.timeline).toMatchObject([{ kind: 'staff', text: 'Wrote to the customer' }]);
  });

  it('needs the permission to see the order or the customer', async () => {
    const email = someone();
    const order = await anOrder(email);
    const customer = await profileOf(email);
    const [name, permissions] = ['Writes only', ['messages:write']];
    await operator.post('/admin/api/staff/roles', { store_id: STORE, name, permissions });
    const { roles } = (await operator.get(`/admin/api/staff?store_id=${STORE}`)).body;
    const { role } = roles.find((one: { name: string }) => one.name === name);
    const member = await addStaff(shop, 'packer');
    const change = { store_id: STORE, role, version: member.version };
    await operator.post(`/admin/api/staff/members/${member.id}/role`, change);
    const writer = await browserOf(shop, member);
    expect((await about(order.id, message(), writer)).status).toBe(403);
    const path = `/admin/api/customers/${customer}/conversations`;
    expect((await writer.post(path, message())).status).toBe(403);
  });
});

describe('a note', () => {
  it('is written once and goes to nobody', async () => {
    const id = await begin(someone());
    const note = { text: 'Ask the kitchen', idempotency_key: crypto.randomUUID() };
    await Promise.all([post(id, 'notes', note), post(id, 'notes', note)]);
    const notes = await shop.db
      .select()
      .from(conversationMessages)
      .where(eq(conversationMessages.conversationId, id));
    expect(notes.filter(({ kind }) => kind === 'note')).toHaveLength(1);
    expect(await outbox(note.idempotency_key)).toEqual([]);
    expect(await read(id)).toMatchObject({ is_unanswered: true });
  });
});

describe('the views', () => {
  it('have a conversation that is assigned, snoozed and closed in the right one', async () => {
    const email = someone();
    const id = await begin(email);
    expect(await emailsIn('unassigned', email)).toEqual([email]);
    await post(id, 'assign', { version: 1, staff_member_id: supportId });
    expect([await emailsIn('mine', email), await emailsIn('unassigned', email)]).toEqual([[email], []]);
    await post(id, 'snooze', { version: 2, until: '2099-01-01T09:00:00Z' });
    expect([await emailsIn('open', email), await emailsIn('snoozed', email)]).toEqual([[], [email]]);
    await write(email, { message: 'Any news?' });
    expect(await emailsIn('mine', email)).toEqual([email]);
  });

  it('have a snoozed conversation back once its time has come, without a job', async () => {
    const email = someone();
    const id = await begin(email);
    const { rows } = await shop.db.execute<{ until: string }>(
      sql`select to_char((shop_now() + interval '1 second') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until`,
    );
    expect((await post(id, 'snooze', { version: 1, until: rows[0]?.until })).status).toBe(200);
    expect([await emailsIn('snoozed', email), await emailsIn('unanswered', email)]).toEqual([[email], []]);
    await expect.poll(() => emailsIn('unanswered', email)).toEqual([email]);
    expect([await emailsIn('open', email), await emailsIn('snoozed', email)]).toEqual([[email], []]);
  });

  it.each([
    ['snooze', { until: '2020-01-01T00:00:00Z' }, '/until'],
    ['assign', { staff_member_id: crypto.randomUUID() }, '/staff_member_id'],
  ])('refuse to %s to what cannot be', async (what, change, path) => {
    const { status, body } = await post(await begin(someone()), what, { version: 1, ...change });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('keep spam out of the number of unanswered conversations, also what follows it', async () => {
    const email = someone();
    const count = async () =>
      (await support.get(`/admin/api/unanswered_conversations?store_id=${STORE}`)).body.unanswered;
    const before = await count();
    const id = await begin(email);
    expect(await count()).toBe(before + 1);
    await post(id, 'status', { version: 1, status: 'spam' });
    await write(email, { message: 'Buy now' });
    expect([await count(), await emailsIn('spam', email)]).toEqual([before, [email]]);
    expect((await post(id, 'replies', aReply({ version: 3 }))).status).toBe(409);
  });

  it('refuse a change of what somebody else changed', async () => {
    const id = await begin(someone());
    const change = { version: 1, status: 'closed' };
    const answers = await Promise.all([post(id, 'status', change), post(id, 'status', change)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('saved replies', () => {
  const savedReplies = '/admin/api/saved_replies';
  const add = (title: string, text = 'Hi {{first_name}}') =>
    support.post(savedReplies, { store_id: STORE, title, text });

  it('are listed by title, changed in the version that was shown, and deleted', async () => {
    const { saved_reply: saved } = (await add('Where is it')).body;
    const change = { store_id: STORE, title: 'Where is it', text: 'Soon', version: 1 };
    const path = `${savedReplies}/${saved.saved_reply_id}`;
    expect((await support.post(path, change)).body.saved_reply).toMatchObject({ text: 'Soon', version: 2 });
    const stale = await support.post(path, change);
    expect([stale.status, stale.body.current.text]).toEqual([409, 'Soon']);
    await support.post(`${path}/delete`, { store_id: STORE, version: 2 });
    expect((await support.get(`${savedReplies}?store_id=${STORE}`)).body.saved_replies).toEqual([]);
  });

  it('are added once when it is asked twice', async () => {
    const body = { store_id: STORE, title: 'Once', text: 'Hi', idempotency_key: crypto.randomUUID() };
    const [first, second] = [await support.post(savedReplies, body), await support.post(savedReplies, body)];
    expect(second.body.saved_reply).toEqual(first.body.saved_reply);
  });

  it('refuse a title twice and a field that there is not', async () => {
    await add('Torn pouch');
    expect((await add('Torn pouch')).body.errors[0].path).toBe('/title');
    expect((await add('Other', 'Dear {{surname}}')).body.errors[0].message).toContain('{{surname}}');
  });
});
