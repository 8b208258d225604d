import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { daysAfter } from '#domain/store-days.ts';
import { currentCode } from '#server/gift-cards/gift-card-code.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { staffActions } from '#server/platform/database/schema/staff-tables.ts';
import { openCheckout } from '../../../support/buying/buying.ts';
import { applyCard, faultsInGiftCardBooks, issueCard } from '../../../support/buying/gift-cards.ts';
import { emailTo } from '../../../support/buying/order-pages.ts';
import { orderRow } from '../../../support/buying/orders.ts';
import { addStaff, browserOf, newOperator } from '../../../support/buying/people.ts';
import { buyGiftCards, cardItem, cardsOf, sellGiftCards } from '../../../support/buying/sold-gift-cards.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';

/** Bought without an address: everybody who buys in these tests types this. */
const MISTYPED = 'guest@example.com';
const FOR_BUYER = { recipient_email: null, recipient_name: '' };

let shop: TestShop;
let owner: TestShopper;
let today: string;
beforeAll(async () => {
  shop = await startTestShop();
  owner = await newOperator(shop);
  await sellGiftCards(owner);
  const { rows } = await shop.db.execute<{ day: string }>(
    sql`select (shop_now() at time zone time_zone)::date::text as day from stores where id = ${STORE}`,
  );
  today = rows[0]?.day ?? '';
});
afterAll(async () => {
  expect(await faultsInGiftCardBooks(shop.db)).toEqual({});
  await shop.close();
});

let right: string;
let id: OrderId;
beforeEach(() => {
  right = `right.${crypto.randomUUID().slice(0, 8)}@example.com`;
});

const buy = async (changes: Parameters<typeof cardItem>[0]) => {
  ({ id } = await buyGiftCards(shop, [cardItem(changes)]));
};
const change = async (by = owner) =>
  by.post(`/admin/api/orders/${id}/email`, {
    store_id: STORE,
    version: (await orderRow(shop, { id })).addressVersion,
    email: right,
  });
const card = async () => {
  const [found] = await cardsOf(shop, { id });
  if (!found) throw new Error('no card was sold');
  return found;
};
const codeNow = async () => currentCode(shop.deps.sessionSecret, await card()) ?? '';
const mailed = async (to: string) => {
  await shop.runJobs('email-gift-card');
  return emailTo(shop, to, 'gift card');
};
/** What the shop says to who pays with a code. */
const pays = async (code: string) => {
  const shopper = shop.shopper();
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-10OZ', quantity: 1 }]);
  return (await applyCard(shopper, checkout, code)).status;
};

describe('a gift card that a guest bought without another receiver, once the email of its order is corrected', () => {
  it('is sent to the new address with a new code, and the code before buys nothing', async () => {
    await buy(FOR_BUYER);
    const before = await codeNow();
    expect((await change()).body.gift_cards).toBe(1);
    expect((await mailed(right))?.text).toContain((await codeNow()).slice(-4));
    expect([await pays(before), await pays(await codeNow())]).toEqual([404, 200]);
  });

  it('has on it what was not spent', async () => {
    await buy(FOR_BUYER);
    const { balanceCents } = await card();
    await change();
    expect((await card()).balanceCents).toBe(balanceCents);
  });

  it('waits for its day and goes there then', async () => {
    await buy({ ...FOR_BUYER, deliver_on: daysAfter(today, 20) });
    const before = await card();
    await change();
    expect(await card()).toMatchObject({ recipientEmail: right, sentAt: null, codeHash: before.codeHash });
    expect(await mailed(right)).toBeNull();
  });

  it('that is switched off gets the address and a new code without an email', async () => {
    await buy(FOR_BUYER);
    const { codeHash } = await card();
    await shop.db.update(giftCards).set({ disabledAt: sql`shop_now()` }).where(eq(giftCards.orderId, id));
    await change();
    expect((await card()).codeHash).not.toBe(codeHash);
    expect(await mailed(right)).toBeNull();
  });

  it('that was spent is sent as well: a refund of what it paid goes back to it', async () => {
    await buy(FOR_BUYER);
    const { id: cardId, version, balanceCents } = await card();
    await owner.post(`/admin/api/gift_cards/${cardId}/adjust`, {
      store_id: STORE,
      version,
      change: -balanceCents,
      reason: 'Spent in the shop',
    });
    await change();
    expect((await mailed(right))?.text).toContain((await codeNow()).slice(-4));
  });

  it('is named in the audit log', async () => {
    await buy(FOR_BUYER);
    await change();
    const [action] = await shop.db.select().from(staffActions).where(eq(staffActions.subjectId, id));
    expect(action?.summary).toBe('Changed the email address, also of 1 gift card');
  });

  it('keeps the order where it is for a role that does not send gift cards, which is told why', async () => {
    await buy(FOR_BUYER);
    const { status, body } = await change(await browserOf(shop, await addStaff(shop, 'support')));
    expect([status, body.detail]).toEqual([403, expect.stringContaining('sending gift cards again')]);
    expect((await card()).recipientEmail).toBe(MISTYPED);
  });
});

describe('a gift card about the order that staff issued to the address before', () => {
  it('goes there as well', async () => {
    await buy({});
    const { id: giftCardId } = await issueCard(shop, 500, { recipientEmail: MISTYPED, orderId: id });
    await change();
    const [issued] = await shop.db.select().from(giftCards).where(eq(giftCards.id, giftCardId));
    expect(issued).toMatchObject({ recipientEmail: right, codeNumber: 2 });
  });
});

describe('a gift card that does not belong to the mailbox before', () => {
  it.each([
    ['was bought for somebody else', {}],
    ['was bought for somebody with that address', { recipient_email: MISTYPED }],
  ])('stays as it is when it %s', async (_why, receiver) => {
    await buy(receiver);
    const before = await card();
    expect((await change()).body.gift_cards).toBe(0);
    expect(await card()).toEqual(before);
  });

  it('stays as it is when staff sent it elsewhere since', async () => {
    await buy(FOR_BUYER);
    await shop.db
      .update(giftCards)
      .set({ recipientEmail: 'known@example.com' })
      .where(eq(giftCards.orderId, id));
    await change();
    expect((await card()).recipientEmail).toBe('known@example.com');
  });
});
