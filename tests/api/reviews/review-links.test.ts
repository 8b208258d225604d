import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { reviewInvitations, reviews } from '#server/platform/database/schema/review-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { anId } from '../../support/ids.ts';
import { invited, list, mailedToken, shippedOrder, submit } from '../../support/buying/reviewing.ts';
import { STORE, startTestShop, type TestShop, untilIdle } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

const look = (token: string, storeId = STORE) =>
  shop.shopper().post('/reviews/reviewer_order', { review_token: token, current_store_id: storeId });
const reviewMailsTo = async (email: string) => {
  const mails = await shop.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, email));
  return mails.filter(({ text }) => text.includes('review_token='));
};

describe('an invitation', () => {
  it('comes once for a shipped order, with one link, and its token is stored hashed only', async () => {
    const { orderId, token, email } = await invited(shop, 'once@example.com');
    await Promise.all([inviteToReview(shop.deps), inviteToReview(shop.deps)]);
    await untilIdle(shop);
    expect(await reviewMailsTo(email)).toHaveLength(1);
    const [row] = await shop.db
      .select()
      .from(reviewInvitations)
      .where(eq(reviewInvitations.orderId, orderId));
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'));
  });

  it('waits for its day, and does not go to those whose parcel left long before', async () => {
    const waiting = { ...shop.deps, reviewInvitationDays: 7 };
    const orderId = await shippedOrder(shop, { email: 'patient@example.com' });
    await inviteToReview(waiting);
    const invitation = () => shop.db.$count(reviewInvitations, eq(reviewInvitations.orderId, orderId));
    expect(await invitation()).toBe(0);
    await shop.advanceClock('30 days');
    await inviteToReview(waiting);
    expect(await invitation()).toBe(0);
    await shop.advanceClock('8 days');
    await inviteToReview(waiting);
    expect(await invitation()).toBe(1);
    await shop.advanceClock('0 days');
  });

  it('does not go out for an order that has not been shipped', async () => {
    const orderId = await shippedOrder(shop, { email: 'unshipped@example.com' });
    await shop.db.update(orders).set({ status: 'placed', shippedAt: null }).where(eq(orders.id, orderId));
    await inviteToReview(shop.deps);
    expect(await shop.db.$count(reviewInvitations, eq(reviewInvitations.orderId, orderId))).toBe(0);
  });

  it('is followed by one reminder after two weeks, with a link that works, unless a review has come', async () => {
    const silent = await invited(shop, 'silent@example.com');
    const quick = await invited(shop, 'quick@example.com');
    await submit(shop.shopper(), quick);
    await shop.advanceClock('15 days');
    await inviteToReview(shop.deps);
    await inviteToReview(shop.deps);
    await untilIdle(shop);
    expect(await reviewMailsTo(quick.email)).toHaveLength(1);
    expect(await reviewMailsTo(silent.email)).toHaveLength(2);
    const reminded = await mailedToken(shop, silent.email);
    expect(reminded).not.toBe(silent.token);
    expect([(await look(silent.token)).status, (await look(reminded)).status]).toEqual([200, 200]);
    await shop.advanceClock('0 days');
  });

  it('can be ended for good: opening the link asks, pressing does it', async () => {
    const { token, email } = await invited(shop, 'enough@example.com');
    const stop = `/reviews/invitations/stop?token=${token}`;
    const page = await shop.shopper().get(stop);
    expect(page.body).toContain('Stop asking');
    expect(await shop.db.$count(reviewInvitations, eq(reviewInvitations.tokenHash, hash(token)))).toBe(1);
    expect((await shop.shopper().post(stop)).status).toBe(200);
    const second = await shippedOrder(shop, { email });
    await inviteToReview(shop.deps);
    expect(await shop.db.$count(reviewInvitations, eq(reviewInvitations.orderId, second))).toBe(0);
  });
});

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

describe('a review link', () => {
  it('tells whose order it is and what can be reviewed, as often as it is opened', async () => {
    const someone = await invited(shop, 'opens@example.com', [
      { sku: 'MIX-5OZ', quantity: 1 },
      { bundle_id: 'the-mix-3-pack', quantity: 1 },
      { sku: 'BITES-CHILLI-CACAO', quantity: 1 },
    ]);
    for (let times = 0; times < 3; times += 1) {
      const { body, headers } = await look(someone.token);
      expect(body.orderDetails).toMatchObject({
        order_id: someone.orderId,
        customer_email: someone.email,
        product_details: [{ handle: 'the-mix' }, { handle: 'the-bites' }],
      });
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  it('brings one verified review for each product, shown at once, and is then empty', async () => {
    const someone = await invited(shop, 'two@example.com', [
      { sku: 'MIX-5OZ', quantity: 1 },
      { sku: 'BITES-CHILLI-CACAO', quantity: 1 },
    ]);
    const first = await submit(shop.shopper(), someone, { description: 'Try it with https://tea.example' });
    expect([first.status, first.body.verified]).toEqual([200, true]);
    const { body } = await list(shop.shopper(), 'the-mix', '&limit=1');
    expect(body.reviews[0]).toMatchObject({ review_id: first.body.review_id, verified: true });
    expect((await look(someone.token)).body.orderDetails.product_details).toEqual([
      expect.objectContaining({ handle: 'the-bites' }),
    ]);
    expect((await submit(shop.shopper(), someone, { product_handle: 'the-bites' })).status).toBe(200);
    expect((await look(someone.token)).body.orderDetails.product_details).toEqual([]);
    const again = await submit(shop.shopper(), someone);
    expect([again.status, again.body.code]).toEqual([409, 'already_used']);
  });

  it('used ten times at once brings one review', async () => {
    const someone = await invited(shop, 'race@example.com');
    const answers = await Promise.all(Array.from({ length: 10 }, () => submit(shop.shopper(), someone)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await shop.db.$count(reviews, eq(reviews.orderId, someone.orderId))).toBe(1);
  });

  it('keeps the address it was sent to, whatever is sent along', async () => {
    const someone = await invited(shop, 'real@example.com');
    const { body } = await submit(shop.shopper(), { ...someone, email: 'other@example.com' });
    const [row] = await shop.db.select().from(reviews).where(eq(reviews.reviewId, body.review_id));
    expect(row).toMatchObject({
      reviewerEmail: 'real@example.com',
      orderId: someone.orderId,
      verified: true,
    });
  });

  it('is refused with 401 when it is unknown, of another order, of another store, or older than 60 days', async () => {
    const mine = await invited(shop, 'mine@example.com');
    const yours = await invited(shop, 'yours@example.com');
    expect(await look('x'.repeat(43))).toMatchObject({
      status: 401,
      body: { detail: 'Invalid Review Link' },
    });
    expect((await submit(shop.shopper(), { ...mine, orderId: yours.orderId })).status).toBe(401);
    expect((await submit(shop.shopper(), { ...mine, token: 'x'.repeat(43) })).status).toBe(401);
    await shop.advanceClock('61 days');
    expect((await look(mine.token)).status).toBe(401);
    expect((await submit(shop.shopper(), mine)).status).toBe(401);
    await shop.advanceClock('0 days');
    expect(await shop.db.$count(reviews, eq(reviews.orderId, mine.orderId))).toBe(0);
  });

  it('is refused with 401 once its order was cancelled', async () => {
    const someone = await invited(shop, 'cancelled@example.com');
    await shop.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, someone.orderId));
    expect((await look(someone.token)).status).toBe(401);
  });

  it('does not review what was not ordered', async () => {
    const someone = await invited(shop, 'greedy@example.com');
    const { status } = await submit(shop.shopper(), someone, { product_handle: 'doosra-starter-pack' });
    expect(status).toBe(404);
  });

  it.each([
    ['verified', { verified: false }],
    ['a customer', { customer_id: 'x' }],
    ['no title', { title: ' ' }],
    ['no stars', { rating: 0 }],
    ['no text', { description: '' }],
    ['no product', { product_handle: undefined }],
    ['no token', { token: undefined }],
  ])('takes no review with %s', async (_, changes) => {
    const someone = {
      orderId: anId<OrderId>(crypto.randomUUID()),
      token: 'x'.repeat(43),
      email: 'form@example.com',
    };
    expect((await submit(shop.shopper(), someone, changes)).status).toBe(400);
  });
});
