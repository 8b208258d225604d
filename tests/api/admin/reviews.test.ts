import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId, PublicReviewId } from '#domain/ids.ts';
import { reviewInvitations, reviews } from '#server/platform/database/schema/review-tables.ts';
import { diskUploads } from '#server/platform/storage/disk-uploads.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { emailsInOutbox, orderRow, placeOrder, recordShipped } from '../../support/buying/orders.ts';
import { addStaff, browserOf } from '../../support/buying/people.ts';
import { add, list, submit } from '../../support/buying/reviewing.ts';
import {
  emptyFolder,
  STORE,
  startTestShop,
  type TestShop,
  type TestShopper,
} from '../../support/test-shop.ts';

let shop: TestShop;
let support: TestShopper;
let marketer: TestShopper;
beforeAll(async () => {
  const folder = emptyFolder();
  shop = await startTestShop(() => ({ uploads: diskUploads(folder) }));
  support = await browserOf(shop, await addStaff(shop, 'support'));
  marketer = await browserOf(shop, await addStaff(shop, 'marketer'));
});
afterAll(() => shop.close());

interface Listed {
  review_id: PublicReviewId;
  version: number;
  pictures: { url: string }[];
}

const index = async (query: Record<string, string> = {}, who = support) => {
  const { body, status } = await who.get(
    `/admin/api/reviews?${new URLSearchParams({ store_id: STORE, ...query })}`,
  );
  expect(status).toBe(200);
  return body as { reviews: Listed[]; next_cursor: string | null };
};
const idsOf = async (query: Record<string, string>, who = support) =>
  (await index(query, who)).reviews.map(({ review_id }) => review_id);
const read = async (id: string, who = support) =>
  (await who.get(`/admin/api/reviews/${id}?store_id=${STORE}`)).body.review;
const post = (id: string, what: string, body: object, who = support) =>
  who.post(`/admin/api/reviews/${id}/${what}`, { store_id: STORE, ...body });
const decide = (id: string, changes: object) => post(id, 'decision', { version: 1, ...changes });
const reply = (id: string, changes: object = {}) =>
  post(id, 'reply', { text: 'Thank you, Rosa.', version: 0, ...changes });

let written = 0;
/** A review that was published at once. */
async function aReview(changes: object = {}): Promise<PublicReviewId> {
  written += 1;
  const { body } = await add(shop.shopper(), {
    reviewer_email: `reviewer-${written}@example.com`,
    review_description: `The crunch number ${written}.`,
    ...changes,
  });
  return body.review_id;
}

/** A review that waits for somebody to look at its photo. */
async function waitingReview(changes: object = {}): Promise<PublicReviewId> {
  const payload = await sharp({ create: { width: 80, height: 60, channels: 3, background: '#882d07' } })
    .jpeg()
    .toBuffer();
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': 'image/jpeg' },
    payload,
  });
  return aReview({ media: [sent.json().picture_id], ...changes });
}

async function anOrder(email: string): Promise<OrderId> {
  const { id } = await placeOrder(shop, [{ sku: 'MIX-5OZ', quantity: 1 }], { email });
  return id;
}

async function aShippedOrder(email: string): Promise<OrderId> {
  const orderId = await anOrder(email);
  await recordShipped(shop, orderId);
  return orderId;
}

/** A review by the link in an email about an order. */
async function verifiedReview(email: string): Promise<{ id: PublicReviewId; orderId: OrderId }> {
  const orderId = await aShippedOrder(email);
  await inviteToReview(shop.deps);
  const [invitation] = await emailsInOutbox(shop, `review-invitation:${orderId}`);
  const token = /review_token=([\w-]{43})/.exec(JSON.stringify(invitation))?.[1] ?? '';
  const { body } = await submit(shop.shopper(), { orderId, token, email });
  return { id: body.review_id, orderId };
}

const shown = async (id: string, handle = 'the-bites') => {
  const { body } = await list(shop.shopper(), handle, '&limit=100');
  return body.reviews.find(({ review_id }: Listed) => review_id === id);
};

describe('the list of reviews', () => {
  it('shows photos of a review that waits to staff, and to nobody else', async () => {
    const id = await waitingReview();
    const [review] = (await index({ view: 'waiting' })).reviews;
    expect(review).toMatchObject({
      review_id: id,
      status: 'pending',
      pictures: [{ url: expect.any(String) }],
    });
    const url = review?.pictures[0]?.url ?? '';
    const seen = await support.get(url);
    expect([seen.status, seen.headers['cache-control']]).toEqual([200, 'no-store']);
    expect((await shop.shopper().get(url)).status).toBe(401);
  });

  it('never has the address of who wrote a review', async () => {
    const id = await aReview({ reviewer_email: 'secret-address@example.com' });
    expect(JSON.stringify([await index(), await read(id)])).not.toContain('secret-address');
    const csv = await support.get(`/admin/api/reviews_export?store_id=${STORE}`);
    expect(csv.body).not.toContain('secret-address');
  });

  it('finds reviews by words of the text, the name and the product together', async () => {
    const id = await aReview({ reviewer_name: 'Ottoline Björk', review_description: 'Tastes of petrichor.' });
    for (const q of ['petrichor', 'bjork', 'ottoline bites', 'petri'])
      expect(await idsOf({ q }), q).toEqual([id]);
    expect(await idsOf({ q: 'ottoline mix' })).toEqual([]);
  });

  it('finds reviews by the number of their order, for those who may see orders', async () => {
    const { id, orderId } = await verifiedReview('number@example.com');
    const { number } = await orderRow(shop, { id: orderId });
    expect(await idsOf({ q: `#${number}` })).toEqual([id]);
    expect(await idsOf({ q: `#${number}` }, marketer)).toEqual([]);
    expect((await read(id)).order).toEqual({ order_id: orderId, order_number: number });
    expect((await read(id, marketer)).order).toBeNull();
  });

  it('has views, a filter by product and by rating, and the lowest rating first', async () => {
    const id = await aReview({ handle: 'sea-salt-jaggery-bites', review_rating: 1 });
    expect(await idsOf({ view: 'low_ratings' })).toContain(id);
    expect(await idsOf({ view: 'without_reply' })).toContain(id);
    expect(await idsOf({ view: 'with_photos' })).not.toContain(id);
    const [first] = await idsOf({ product: 'sea-salt-jaggery-bites', sort: 'lowest' });
    expect(first).toBe(id);
    expect(await idsOf({ product: 'sea-salt-jaggery-bites', rating: '2' })).not.toContain(id);
  });

  it.each(['newest', 'oldest', 'highest', 'lowest'])('in pages has each review once: %s', async (sort) => {
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await index({ product: 'the-mix', sort, limit: '29', ...(cursor && { cursor }) });
      seen.push(...page.reviews.map(({ review_id }) => review_id));
      cursor = page.next_cursor ?? '';
    } while (cursor !== '');
    expect(seen.length).toBeGreaterThan(60);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('is exported with formulas made harmless', async () => {
    await aReview({ review_title: '=HYPERLINK(1)', review_description: 'A formula of taste.' });
    const { body: text, headers } = await support.get(
      `/admin/api/reviews_export?store_id=${STORE}&q=${encodeURIComponent('formula taste')}`,
    );
    expect(headers['content-type']).toContain('text/csv');
    const lines = text.trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"?'=HYPERLINK/);
  });
});

describe('a decision about a review', () => {
  it('publishes it on its product, and stays in its history', async () => {
    const id = await waitingReview();
    expect((await decide(id, { decision: 'publish' })).status).toBe(200);
    expect(await shown(id)).toBeDefined();
    expect(await read(id)).toMatchObject({
      status: 'published',
      version: 2,
      history: [{ text: 'Published' }],
    });
  });

  it.each(['i did not like it', 'low_rating', ''])('is not made because of "%s"', async (reason) => {
    const id = await aReview({ review_rating: 1 });
    const { status, body } = await decide(id, { decision: 'withhold', reason });
    expect([status, body.errors[0].path]).toEqual([400, '/reason']);
    expect(await shown(id)).toBeDefined();
  });

  it('withholds it for one of the reasons that shoppers are told', async () => {
    const id = await aReview({ handle: 'fig-fennel-bites' });
    expect((await decide(id, { decision: 'withhold', reason: 'personal_data' })).status).toBe(200);
    const { body } = await list(shop.shopper(), 'fig-fennel-bites');
    expect(body.withheld).toContainEqual({ reason: 'personal_data', count: 1 });
  });

  it('made twice is made once', async () => {
    const id = await aReview();
    const spam = { decision: 'withhold', reason: 'spam' };
    const answers = await Promise.all([decide(id, spam), decide(id, spam)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).version).toBe(2);
  });

  it('does not undo what somebody else decided meanwhile', async () => {
    const id = await waitingReview();
    await decide(id, { decision: 'withhold', reason: 'offensive' });
    const late = await decide(id, { decision: 'publish' });
    expect([late.status, late.body.current]).toEqual([
      409,
      { version: 2, status: 'withheld', reason: 'offensive' },
    ]);
    expect((await read(id)).status).toBe('withheld');
  });
});

describe('decisions about several reviews', () => {
  const decideAll = (decisions: object[], who = support) =>
    who.post('/admin/api/review_decisions', { store_id: STORE, decisions });

  it('are told one by one, each with its own reason, and leave what somebody else has decided', async () => {
    const [first, second, taken, same] = [await aReview(), await aReview(), await aReview(), await aReview()];
    await decide(taken, { decision: 'withhold', reason: 'spam' });
    const withhold = (review_id: string, reason: string) => ({
      review_id,
      decision: 'withhold',
      reason,
      version: 1,
    });
    const { body } = await decideAll([
      withhold(first, 'offensive'),
      withhold(second, 'off_topic'),
      withhold(taken, 'unlawful'),
      { review_id: same, decision: 'publish', version: 1 },
      withhold('nobody', 'spam'),
    ]);
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'done',
      'done',
      'changed_meanwhile',
      'unchanged',
      'not_found',
    ]);
    expect(
      await Promise.all([first, second, taken].map(async (id) => (await read(id)).withheld_reason)),
    ).toEqual(['offensive', 'off_topic', 'spam']);
    expect((await read(second)).history).toMatchObject([{ text: 'Withheld: off_topic' }]);
  });

  it('about the same one stand as the last of them', async () => {
    const id = await aReview();
    const { body } = await decideAll([
      { review_id: id, decision: 'withhold', reason: 'spam', version: 1 },
      { review_id: id, decision: 'withhold', reason: 'offensive', version: 2 },
      { review_id: id, decision: 'publish', version: 3 },
      { review_id: id, decision: 'withhold', reason: 'unlawful', version: 4 },
    ]);
    expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(4).fill('done'));
    expect(await read(id)).toMatchObject({ status: 'withheld', withheld_reason: 'unlawful', version: 5 });
  });

  it('are not made at all when one has a reason that is none', async () => {
    const id = await waitingReview();
    const { status, body } = await decideAll([
      { review_id: id, decision: 'publish', version: 1 },
      { review_id: id, decision: 'withhold', reason: 'low_rating', version: 1 },
    ]);
    expect([status, body.errors[0].path]).toEqual([400, '/decisions/1/reason']);
    expect((await read(id)).status).toBe('pending');
  });

  it('by two people at once about the same reviews are each made once', async () => {
    const ids = await Promise.all([waitingReview({ handle: 'the-mix' }), waitingReview(), waitingReview()]);
    const publishing = (order: PublicReviewId[]) =>
      decideAll(order.map((review_id) => ({ review_id, decision: 'publish', version: 1 })));
    const [one, other] = await Promise.all([publishing(ids), publishing(ids.toReversed())]);
    const outcomes = [...one.body.results, ...other.body.results].map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['done', 'done', 'done', 'unchanged', 'unchanged', 'unchanged']);
  });
});

describe('a public reply', () => {
  it('is below its review for shoppers, without who wrote it', async () => {
    const id = await aReview();
    expect((await shown(id)).reply).toBeUndefined();
    expect((await reply(id)).body).toEqual({ notified: false });
    expect((await shown(id)).reply).toEqual({ text: 'Thank you, Rosa.', replied_at: expect.any(String) });
    expect(await read(id)).toMatchObject({
      reply: { text: 'Thank you, Rosa.', written_by: 'Noor Patel', version: 1 },
      has_reply: true,
    });
    expect(await idsOf({ view: 'without_reply' })).not.toContain(id);
  });

  it('is changed and removed, and a stale page overwrites neither', async () => {
    const id = await aReview();
    await reply(id);
    expect((await reply(id, { text: 'Thank you so much.', version: 1 })).status).toBe(200);
    const late = await reply(id, { text: 'Thanks.', version: 1 });
    expect([late.status, late.body.current]).toEqual([409, { version: 2, text: 'Thank you so much.' }]);
    expect((await post(id, 'reply/remove', { version: 1 })).status).toBe(409);
    expect((await post(id, 'reply/remove', { version: 2 })).status).toBe(200);
    expect((await shown(id)).reply).toBeUndefined();
    expect((await reply(id, { text: 'Once more.', version: 1 })).status).toBe(409);
    expect((await reply(id, { text: 'Once more.', version: 3 })).status).toBe(200);
    expect((await read(id)).history.map(({ text }: { text: string }) => text)).toEqual([
      'Replied in public',
      'Removed the public reply',
      'Changed the public reply',
      'Replied in public',
    ]);
  });

  it('is not written to a review that nobody sees', async () => {
    const { status, body } = await reply(await waitingReview());
    expect([status, body.code]).toEqual([409, 'not_possible_now']);
  });

  it('is told to the customer of a verified order once, whatever happens to it afterwards', async () => {
    const { id } = await verifiedReview('told@example.com');
    const answers = await Promise.all([reply(id), reply(id)]);
    expect(answers.map(({ body }) => body.notified).toSorted()).toEqual([false, true]);
    await reply(id, { text: 'Another word.', version: 1 });
    const emails = await emailsInOutbox(shop, `review-reply:${id}`);
    expect(emails).toMatchObject([{ to: 'told@example.com' }]);
    expect(JSON.stringify(emails)).toContain('Thank you, Rosa.');
  });

  it('is not told to those who have stopped review emails, which the email’s own link does', async () => {
    const { id } = await verifiedReview('stops@example.com');
    const { id: other } = await verifiedReview('stops@example.com');
    await reply(id);
    const [email] = await emailsInOutbox(shop, `review-reply:${id}`);
    expect((await shop.shopper().post(email?.unsubscribeLink ?? '', {})).status).toBe(200);
    expect((await read(other)).may_be_notified).toBe(false);
    expect((await reply(other)).body).toEqual({ notified: false });
  });

  it('is not told to an address that anybody may have typed', async () => {
    const id = await aReview();
    expect((await read(id)).may_be_notified).toBe(false);
    await reply(id);
    expect(await emailsInOutbox(shop, `review-reply:${id}`)).toEqual([]);
  });
});

describe('a request for a review', () => {
  const ask = (orderId: OrderId, idempotency_key: string = crypto.randomUUID(), who = support) =>
    who.post(`/admin/api/orders/${orderId}/review_request`, { store_id: STORE, idempotency_key });
  const ofOrder = async (orderId: OrderId) =>
    (await support.get(`/admin/api/orders/${orderId}/reviews?store_id=${STORE}`)).body;
  const sentAbout = async (orderId: OrderId) =>
    (await emailsInOutbox(shop, 'review-')).filter(({ key }) => key.endsWith(orderId)).map(({ key }) => key);
  const aDayLater = (orderId: OrderId) =>
    shop.db
      .update(reviewInvitations)
      .set({ sentAt: sql`shop_now() - interval '25 hours'` })
      .where(eq(reviewInvitations.orderId, orderId));

  it('is sent once by two presses and by two people, and again a day later, which is the last time', async () => {
    const orderId = await aShippedOrder('asked@example.com');
    const key = crypto.randomUUID();
    const answers = await Promise.all([
      ask(orderId, key),
      ask(orderId, key),
      ask(orderId, undefined, marketer),
    ]);
    expect(await sentAbout(orderId)).toEqual([`review-invitation:${orderId}`]);
    expect(answers.map(({ status }) => status).toSorted()).not.toEqual([200, 200, 200]);
    expect((await ofOrder(orderId)).request.refusal).toBe('too_soon');

    await aDayLater(orderId);
    const again = crypto.randomUUID();
    expect((await ask(orderId, again)).status).toBe(200);
    expect((await ask(orderId, again)).status).toBe(200);
    expect((await ask(orderId)).status).toBe(409);
    expect(await sentAbout(orderId)).toEqual([`review-invitation:${orderId}`, `review-reminder:${orderId}`]);
    expect((await ofOrder(orderId)).request).toMatchObject({ is_reviewed: false, refusal: 'sent_twice' });
  });

  it('has a link that works, also when the first one had expired', async () => {
    const email = 'expired@example.com';
    const orderId = await aShippedOrder(email);
    await ask(orderId);
    await aDayLater(orderId);
    await shop.db
      .update(reviewInvitations)
      .set({ expiresAt: sql`shop_now() - interval '1 day'` })
      .where(eq(reviewInvitations.orderId, orderId));
    await ask(orderId);
    const [reminder] = await emailsInOutbox(shop, `review-reminder:${orderId}`);
    const token = /review_token=([\w-]{43})/.exec(JSON.stringify(reminder))?.[1] ?? '';
    expect((await submit(shop.shopper(), { orderId, token, email })).status).toBe(200);
  });

  it('is not sent about an order that has a review, or has not left', async () => {
    const { id, orderId } = await verifiedReview('done@example.com');
    expect((await ask(orderId)).body.code).toBe('not_possible_now');
    expect(await ofOrder(orderId)).toMatchObject({
      products: [{ handle: 'the-mix', review_id: id }],
      request: { is_reviewed: true, refusal: 'reviewed' },
    });
    const waiting = await anOrder('waiting@example.com');
    expect((await ofOrder(waiting)).request).toMatchObject({ sent_at: null, refusal: 'not_shipped' });
    expect((await ask(waiting)).status).toBe(409);
  });

  it('is never sent to somebody who has stopped them, about any order', async () => {
    const first = await aShippedOrder('never@example.com');
    const second = await aShippedOrder('never@example.com');
    await ask(first);
    const [invitation] = await emailsInOutbox(shop, `review-invitation:${first}`);
    await shop.shopper().post(invitation?.unsubscribeLink ?? '', {});
    expect((await ask(second)).status).toBe(409);
    expect(await sentAbout(second)).toEqual([]);
    expect((await ofOrder(second)).request.refusal).toBe('stopped');
  });

  it('is in the list, by whether it was answered', async () => {
    const { orderId: reviewed } = await verifiedReview('listed@example.com');
    const open = await aShippedOrder('open@example.com');
    await ask(open);
    const listed = async (view: string) =>
      (
        await support.get(`/admin/api/review_requests?store_id=${STORE}&view=${view}&limit=100`)
      ).body.requests.map(({ order_id }: { order_id: OrderId }) => order_id);
    expect(await listed('sent')).toEqual(expect.arrayContaining([reviewed, open]));
    expect(await listed('reviewed')).toContain(reviewed);
    expect(await listed('reviewed')).not.toContain(open);
    expect(await listed('not_reviewed')).toContain(open);
    expect(await listed('not_reviewed')).not.toContain(reviewed);
    await shop.db.delete(reviews).where(eq(reviews.orderId, reviewed));
    expect(await listed('not_reviewed')).toContain(reviewed);
  });
});
