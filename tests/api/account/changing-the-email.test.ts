import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#domain/ids.ts';
import { shipOrder } from '#server/orders/fulfilment/ship-order.ts';
import { shopTime } from '#server/platform/database/clock.ts';
import { giftCards } from '#server/platform/database/schema/gift-card-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { sandboxMailbox } from '#server/platform/database/schema/sandbox-tables.ts';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { signedLinks } from '#server/platform/sessions/signed-link.ts';
import { inviteToReview } from '#server/reviews/invitations/invite-to-review.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { issueCard } from '../../support/buying/gift-cards.ts';
import {
  logIn,
  newCustomer,
  PASSWORD,
  resetPassword,
  resetToken,
  signUp,
  status,
} from '../../support/buying/people.ts';
import { mailedToken as mailedReviewToken } from '../../support/buying/reviewing.ts';
import { EVERY_MONTH, list, mailedToken, manage, subscribe } from '../../support/buying/subscribing.ts';
import { anId } from '../../support/ids.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(() => ({}), { work: true });
});
afterAll(() => shop.close());

let people = 0;
/** Two addresses: of the account, and the one it gets. */
const twoAddresses = () => {
  people += 1;
  return [`old-${people}@example.com`, `new-${people}@example.com`] as const;
};

const change = (shopper: TestShopper, email: string, changes: object = {}) =>
  shopper.post('/account/change_email', { store_id: STORE, password: PASSWORD, email, ...changes });
const confirm = (shopper: TestShopper, token: string) =>
  shopper.post('/account/confirm_email', { store_id: STORE, token });

/** The newest email to an address with this subject. */
function emailTo(to: string, subject: RegExp): Promise<string> {
  return vi.waitFor(async () => {
    const sent = await shop.db
      .select()
      .from(sandboxMailbox)
      .where(eq(sandboxMailbox.to, to))
      .orderBy(desc(sandboxMailbox.id));
    const found = sent.find((mail) => subject.test(mail.subject));
    if (!found) throw new Error(`no ${subject} to ${to}`);
    return found.text;
  });
}
const tokenIn = (text: string) => /#token=([\w-]+)/.exec(text)?.[1] ?? '';
const newLink = async (email: string) => tokenIn(await emailTo(email, /^Is this your email/));
const oldLink = async (email: string) => tokenIn(await emailTo(email, /^Shall we change/));

/** A customer who has confirmed the address. */
async function provedCustomer(email: string): Promise<TestShopper> {
  const customer = await newCustomer(shop, email);
  await customer.post('/account/prove_email', { store_id: STORE });
  await confirm(customer, await newLink(email));
  return customer;
}

/** A customer whose address is changed, by both links. */
async function moved(from: string, to: string, customerOf = newCustomerOf): Promise<TestShopper> {
  const customer = await customerOf(from);
  await change(customer, to);
  await confirm(shop.shopper(), await oldLink(from));
  await confirm(customer, await newLink(to));
  return customer;
}

const newCustomerOf = (email: string) => newCustomer(shop, email);

async function buy(shopper: TestShopper, email: string): Promise<string> {
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout, { email });
  await payWith(shopper, checkout, CARDS.succeeds);
  return (await details(shopper, checkout)).body.order_id;
}

describe('changing the email address', () => {
  it('is done once both links are used, whichever comes first', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    const first = await confirm(customer, await newLink(to));
    expect(first.body).toEqual({ email: to, waits_for: 'old' });
    expect((await status(customer)).user.email).toBe(from);
    const second = await confirm(shop.shopper(), await oldLink(from));
    expect(second.body).toEqual({ email: to, waits_for: null });
    expect((await status(customer)).user.email).toBe(to);
  });

  it('has links that work for an hour from when their emails are sent, however late that is', async () => {
    const late = await startTestShop();
    const customer = await newCustomer(late, 'late@example.com');
    await change(customer, 'later@example.com');
    await late.advanceClock('70 minutes');
    await late.runJobs('email-change-link');
    await late.runJobs('send-security-mail');
    const mails = await late.db.select().from(sandboxMailbox);
    const link = (to: string) =>
      tokenIn(mails.find((mail) => mail.to === to && mail.text.includes('#token='))?.text ?? '');
    const answers = [
      await confirm(late.shopper(), link('late@example.com')),
      await confirm(customer, link('later@example.com')),
    ];
    await late.close();
    expect(answers.map(({ body }) => body)).toEqual([
      { email: 'later@example.com', waits_for: 'new' },
      { email: 'later@example.com', waits_for: null },
    ]);
  });

  it('moves the login', async () => {
    const [from, to] = twoAddresses();
    await moved(from, to);
    expect((await logIn(shop.shopper(), { email: to, password: PASSWORD })).status).toBe(200);
    expect((await logIn(shop.shopper(), { email: from, password: PASSWORD })).status).toBe(401);
  });

  it('is told to both addresses', async () => {
    const [from, to] = twoAddresses();
    await moved(from, to);
    expect(await emailTo(from, /has a new email address/)).toContain(to);
    expect(await emailTo(to, /has a new email address/)).toContain(to);
  });

  it('says meanwhile which mailbox it waits for', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    const { body } = await change(customer, to);
    expect(body).toMatchObject({ email: from, change: { email: to, waits_for: ['old', 'new'] } });
    await confirm(customer, await newLink(to));
    const waiting = await customer.get(`/account/email?store_id=${STORE}`);
    expect(waiting.body.change.waits_for).toEqual(['old']);
  });

  it('takes orders, subscriptions and the newsletter along', async () => {
    const [from, to] = twoAddresses();
    const customer = await provedCustomer(from);
    await subscribe(customer, [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], { email: from });
    await shop.db.insert(newsletterSubscribers).values({ storeId: STORE, email: from, status: 'confirmed' });
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    await confirm(customer, await newLink(to));
    expect(await shop.db.$count(orders, eq(orders.email, to))).toBe(1);
    expect(await shop.db.$count(subscriptions, eq(subscriptions.email, to))).toBe(1);
    const [subscriber] = await shop.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, to));
    expect(subscriber?.status).toBe('confirmed');
  });

  it('takes gift cards along', async () => {
    const [from, to] = twoAddresses();
    const customer = await provedCustomer(from);
    const { id } = await issueCard(shop, 2_500, { recipientEmail: from });
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    await confirm(customer, await newLink(to));
    const [card] = await shop.db.select().from(giftCards).where(eq(giftCards.id, id));
    expect(card?.recipientEmail).toBe(to);
  });

  it('makes the links to subscriptions in the old mailbox useless, and new emails bring others', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    const items = [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }];
    await subscribe(customer, items, { email: from });
    const linkTo = async (email: string) => {
      await expect.poll(() => mailedToken(shop, email)).not.toBe('');
      return mailedToken(shop, email);
    };
    const old = await linkTo(from);
    const holder = shop.shopper();
    const [{ id }] = (await list(holder, old)).body.subscriptions;
    const earlierLinks = signedLinks(shop.deps.sessionSecret, {
      purpose: 'manage-subscription',
      validDays: 60,
    });
    const ofEarlierRelease = earlierLinks.tokenFor(id, await shopTime(shop.db));
    expect((await list(holder, ofEarlierRelease)).body.subscriptions).toHaveLength(1);
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    await confirm(customer, await newLink(to));
    for (const token of [old, ofEarlierRelease])
      expect(await list(holder, token)).toMatchObject({ status: 401, body: { code: 'bad_token' } });
    const [own] = (await list(customer)).body.subscriptions;
    const pausing = { subscription: own.id };
    expect((await manage(holder, 'pause', { ...pausing, token: old })).status).toBe(401);
    await manage(customer, 'pause', pausing);
    expect((await list(holder, await linkTo(to))).body.subscriptions).toMatchObject([{ id: own.id }]);
  });

  it('makes the links to review orders in the old mailbox useless, which would name the new address', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await shipOrder(shop.deps, anId<OrderId>(await buy(customer, from)), null);
    await inviteToReview(shop.deps);
    const token = await mailedReviewToken(shop, from);
    const open = () =>
      shop.shopper().post('/reviews/reviewer_order', { review_token: token, current_store_id: STORE });
    expect((await open()).body.orderDetails).toMatchObject({ customer_email: from });
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    await confirm(customer, await newLink(to));
    expect(await open()).toMatchObject({ status: 401, body: { code: 'bad_token' } });
  });

  it('takes the newsletter along, too, when a stranger has asked for it with the new address', async () => {
    const [from, to] = twoAddresses();
    const customer = await provedCustomer(from);
    await shop.db.insert(newsletterSubscribers).values([
      { storeId: STORE, email: from, status: 'confirmed' },
      { storeId: STORE, email: to, status: 'pending' },
    ]);
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    await confirm(customer, await newLink(to));
    const moved = await shop.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, to));
    expect(moved.map(({ status }) => status)).toEqual(['confirmed']);
  });

  it('respects that the new address has unsubscribed from the newsletter', async () => {
    const [from, to] = twoAddresses();
    const status = 'unsubscribed' as const;
    await shop.db.insert(newsletterSubscribers).values([
      { storeId: STORE, email: from, status: 'confirmed' },
      { storeId: STORE, email: to, status },
    ]);
    await moved(from, to, provedCustomer);
    const left = await shop.db.select().from(newsletterSubscribers);
    expect(left.filter(({ email }) => email === from || email === to)).toMatchObject([{ email: to, status }]);
  });

  it('respects it also when somebody has typed the new address into the form since', async () => {
    const [from, to] = twoAddresses();
    await shop.db.insert(newsletterSubscribers).values([
      { storeId: STORE, email: from, status: 'confirmed' },
      { storeId: STORE, email: to, status: 'unsubscribed' },
    ]);
    const request = { email: to, store_id: STORE };
    await shop.shopper().post('/customer_service/add_customer_to_newsletter', request);
    await moved(from, to, provedCustomer);
    const left = await shop.db.select().from(newsletterSubscribers);
    expect(left.filter(({ email }) => email === from || email === to)).toMatchObject([
      { email: to, status: 'pending', unsubscribedAt: expect.any(Date) },
    ]);
  });

  it('does not take over what guests bought with the new address', async () => {
    const [from, to] = twoAddresses();
    await buy(shop.shopper(), to);
    const customer = await moved(from, to);
    const body = { store_id: STORE, customer_email: to };
    const { body: history } = await customer.post('/auth/fetch_customer_order_history', body);
    expect(history.order_history).toEqual([]);
  });

  it('is answered alike for an address that has an account, whose owner is told and gets no link', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    const [, free] = twoAddresses();
    await signUp(shop.shopper(), { email: to });
    const taken = (await change(customer, to)).body;
    const other = (await change(customer, free)).body;
    expect({ ...taken.change, email: '', ends_at: '' }).toEqual({ ...other.change, email: '', ends_at: '' });
    expect(await emailTo(to, /has an account already/)).not.toContain('token');
  });

  it('is refused at the second link when the address got an account meanwhile', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    const token = await newLink(to);
    await signUp(shop.shopper(), { email: to });
    const refused = await confirm(customer, token);
    expect([refused.status, refused.body.code]).toEqual([409, 'already_used']);
    expect((await status(customer)).user.email).toBe(from);
  });

  it('names the field of a wrong password, and sends nothing', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    const refused = await change(customer, to, { password: 'not-the-password' });
    expect([refused.status, refused.body.errors[0].path]).toEqual([401, '/password']);
    expect((await customer.get(`/account/email?store_id=${STORE}`)).body.change).toBeNull();
  });

  it('ends when the password is reset, so that a thief of the old one keeps no link', async () => {
    const [from, to] = twoAddresses();
    const thief = await newCustomer(shop, from);
    await change(thief, to);
    await confirm(thief, await newLink(to));
    await resetPassword(shop.shopper(), await resetToken(shop, from), 'a-new-password-9');
    const refused = await confirm(shop.shopper(), await oldLink(from));
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_token']);
  });

  it('leaves messages with an address that the account had never proved', async () => {
    const [from, to] = twoAddresses();
    await shop.db.insert(newsletterSubscribers).values({ storeId: STORE, email: from, status: 'confirmed' });
    await moved(from, to);
    const kept = await shop.db.$count(newsletterSubscribers, eq(newsletterSubscribers.email, from));
    expect(kept).toBe(1);
  });

  it('is answered while another link of the account is asked for at the same time', async () => {
    const [email] = twoAddresses();
    const customer = await newCustomer(shop, email);
    const prove = () => customer.post('/account/prove_email', { store_id: STORE });
    for (let round = 0; round < 4; round += 1) {
      await prove();
      const token = await newLink(email);
      const answers = await Promise.all([prove(), confirm(customer, token), prove()]);
      for (const { status } of answers) expect(status).toBeLessThan(500);
    }
  });

  it('and a deletion at the same time erase what is stored under either address', async () => {
    const [from, to] = twoAddresses();
    const customer = await provedCustomer(from);
    await shop.db.insert(newsletterSubscribers).values({ storeId: STORE, email: from, status: 'confirmed' });
    await change(customer, to);
    await confirm(shop.shopper(), await oldLink(from));
    const token = await newLink(to);
    const [deleted] = await Promise.all([
      customer.post('/account/delete', { store_id: STORE, password: PASSWORD, reviews: 'keep' }),
      confirm(customer, token),
    ]);
    const again = { store_id: STORE, password: PASSWORD, reviews: 'keep' };
    if (deleted.status !== 200) await customer.post('/account/delete', again);
    const left = await shop.db.select().from(newsletterSubscribers);
    expect(left.filter((row) => row.email === from || row.email === to)).toEqual([]);
  });

  it('invalidates reset links that were sent to the old address', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    await confirm(customer, await newLink(to));
    const token = await resetToken(shop, from);
    await confirm(shop.shopper(), await oldLink(from));
    expect((await resetPassword(shop.shopper(), token, 'another-fine-day')).status).toBe(401);
  });

  it('sends at most three links in an hour to one mailbox', async () => {
    const limited = await startTestShop(() => ({ limits: 'memory' }), { work: true });
    const victim = 'flooded@example.com';
    for (let account = 0; account < 4; account += 1) {
      const customer = await newCustomer(limited, `flooder-${account}@example.com`);
      expect((await change(customer, victim)).status).toBe(200);
    }
    await vi.waitFor(async () => {
      const last = await limited.db.$count(sandboxMailbox, eq(sandboxMailbox.to, 'flooder-3@example.com'));
      expect(last).toBe(2);
    });
    const sent = await limited.db.$count(sandboxMailbox, eq(sandboxMailbox.to, victim));
    await limited.close();
    expect(sent).toBe(3);
  });
});

describe('the link to the new address', () => {
  it('does nothing for who is not signed in to the account, and stays valid', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    const token = await newLink(to);
    const stranger = await newCustomer(shop, `stranger-of-${to}`);
    expect((await confirm(stranger, token)).status).toBe(401);
    expect((await confirm(shop.shopper(), token)).status).toBe(401);
    expect((await confirm(customer, token)).status).toBe(200);
  });

  it('works once', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    const token = await newLink(to);
    await confirm(customer, token);
    expect((await confirm(customer, token)).body.code).toBe('bad_token');
  });

  it('is replaced by that of a later change', async () => {
    const [from, to] = twoAddresses();
    const customer = await newCustomer(shop, from);
    await change(customer, to);
    const token = await newLink(to);
    await change(customer, `other-${to}`);
    expect((await confirm(customer, token)).body.code).toBe('bad_token');
  });

  it('is worth nothing when it is made up', async () => {
    const customer = await newCustomer(shop, twoAddresses()[0]);
    expect((await confirm(customer, 'x'.repeat(43))).body.code).toBe('bad_token');
  });

  it('proves the address that an account has, without asking anything of another one', async () => {
    const [email] = twoAddresses();
    const customer = await newCustomer(shop, email);
    const prove = () => customer.post('/account/prove_email', { store_id: STORE });
    expect((await prove()).body).toMatchObject({ is_confirmed: false, change: { waits_for: ['new'] } });
    await confirm(customer, await newLink(email));
    const { body } = await customer.get(`/account/email?store_id=${STORE}`);
    expect(body).toEqual({ email, is_confirmed: true, change: null });
    expect((await prove()).status).toBe(409);
  });
});

describe('a link that is older than an hour', () => {
  it('changes nothing', async () => {
    const late = await startTestShop(() => ({}), { work: true });
    const [from, to] = twoAddresses();
    const customer = await newCustomer(late, from);
    await change(customer, to);
    const token = await vi.waitFor(async () => {
      const [mail] = await late.db.select().from(sandboxMailbox).where(eq(sandboxMailbox.to, to));
      if (!mail) throw new Error('no email yet');
      return tokenIn(mail.text);
    });
    await late.advanceClock('61 minutes');
    const refused = await confirm(customer, token);
    await late.close();
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_token']);
  });
});
