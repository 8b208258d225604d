import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendEmailAgain } from '#server/orders/emails/send-email-again.ts';
import { sentEmails } from '#server/platform/database/schema/email-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import type { EmailContent } from '#server/platform/email/email-content.ts';
import { SAN_FRANCISCO, TORONTO } from '../../support/buying/buying.ts';
import { addStaff, browserOf, newCustomer } from '../../support/buying/people.ts';
import { EVERY_2_WEEKS, list, mailedToken, manage, onDay } from '../../support/buying/subscribing.ts';
import {
  type CustomerShop,
  EMAIL,
  eachHasCustomerShop,
  own,
  subscribeMonthly,
} from '../../support/customer-shop.ts';
import { anId } from '../../support/ids.ts';
import { STORE } from '../../support/test-shop.ts';

const SOON = { timeout: 10_000 };

let shop: CustomerShop;
eachHasCustomerShop((started) => {
  shop = started;
}, subscribeMonthly);

describe('the owner', () => {
  it('is told of every change by email, each with the way to manage it, but the last', async () => {
    const { id, next_renewal_at: renewal_at } = await own(shop);
    await manage(shop.customer, 'skip', { subscription: id, renewal_at });
    await manage(shop.customer, 'change_interval', { subscription: id, subscription_id: EVERY_2_WEEKS });
    await manage(shop.customer, 'change_address', { subscription: id, address: SAN_FRANCISCO });
    await manage(shop.customer, 'pause', { subscription: id });
    await manage(shop.customer, 'resume', { subscription: id });
    await manage(shop.customer, 'cancel', { subscription: id });
    const subjects = async () => {
      const { body } = await shop.shopper().get('/sandbox/mailbox.json');
      return (body as { subject: string }[]).map(({ subject }) => subject);
    };
    await expect
      .poll(subjects, SOON)
      .toEqual(
        expect.arrayContaining([
          'Your subscription has begun',
          'Skipped, as you wished',
          'Your subscription now comes every 2 weeks',
          'Your subscription has a new address',
          'Your subscription is paused',
          'Your subscription goes on',
          'Your subscription is cancelled',
        ]),
      );
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const leadsThere = (subject: string) =>
      (body as { subject: string; text: string }[])
        .find((mail) => mail.subject === subject)
        ?.text.includes('/subscriptions/manage');
    expect(['Your subscription goes on', 'Your subscription is cancelled'].map(leadsThere)).toEqual([
      true,
      false,
    ]);
  });
});

it('emails about a subscription to Canada name the currency of every amount', async () => {
  const email = 'toronto@example.com';
  await subscribeMonthly(shop.shopper(), { email, address: TORONTO });
  await onDay(shop, 27);
  const mailed = async () => {
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const mails: { to: string; subject: string; text: string }[] = body;
    return mails.filter(({ to }) => to === email);
  };
  await expect
    .poll(async () => (await mailed()).map(({ subject }) => subject).join(), SOON)
    .toContain('next delivery');
  for (const { text } of await mailed()) {
    expect(text).toContain('USD ');
    expect(text).not.toMatch(/\$\d/);
  }
});

describe('a guest with the link of an email', () => {
  const guest = () => shop.shopper();
  const token = async () => {
    await expect.poll(() => mailedToken(shop, EMAIL), SOON).not.toBe('');
    return mailedToken(shop, EMAIL);
  };

  it('sees that one subscription and can do everything with it', async () => {
    const link = await token();
    const { body } = await list(guest(), link);
    expect(body.subscriptions).toHaveLength(1);
    const { id: subscription, next_renewal_at } = body.subscriptions[0];
    const named = { subscription, token: link };
    const done = [
      await manage(guest(), 'skip', { ...named, renewal_at: next_renewal_at }),
      await manage(guest(), 'change_interval', { ...named, subscription_id: EVERY_2_WEEKS }),
      await manage(guest(), 'change_address', { ...named, address: SAN_FRANCISCO }),
      await manage(guest(), 'pause', named),
      await manage(guest(), 'resume', named),
      await manage(guest(), 'cancel', named),
    ];
    expect(done.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  });

  it('is refused with a forged one', async () => {
    const [id, end, signature = ''] = (await token()).split('.');
    const later = `${id}.${Number(end) + 86_400}.${signature}`;
    const flipped = `${id}.${end}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    for (const forged of [later, flipped, `${id}.${end}.`, 'nonsense']) {
      const { status, body } = await list(guest(), forged);
      expect([status, body.code]).toEqual([401, 'bad_token']);
    }
  });

  it('is refused when it is older than 60 days', async () => {
    const link = await token();
    await shop.advanceClock('61 days');
    expect((await list(guest(), link)).body.code).toBe('bad_token');
  });

  it('opens no other subscription with it, not even as a signed-in customer', async () => {
    const link = await token();
    const other = await newCustomer(shop, 'two@example.com');
    await subscribeMonthly(other, { email: 'two@example.com' });
    const [theirs] = (await list(other)).body.subscriptions;
    const { status } = await manage(other, 'cancel', { subscription: theirs.id, token: link });
    expect(status).toBe(403);
  });

  it('finds the link in every email about the subscription, and only under the shop’s own address', async () => {
    await token();
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const about = (body as { subject: string; text: string }[]).filter(({ subject }) =>
      subject.includes('ubscription'),
    );
    expect(about.length).toBeGreaterThan(0);
    for (const { text } of about) expect(text).toContain('http://localhost:3000/subscriptions/manage#token=');
  });
});

describe('others', () => {
  it('are asked to log in without a session and without a link', async () => {
    const { status, body } = await list(shop.shopper());
    expect([status, body.code]).toEqual([401, 'not_signed_in']);
  });

  it('may not touch what is not theirs', async () => {
    const { id } = await own(shop);
    const other = await newCustomer(shop, 'thief@example.com');
    const { status, body } = await manage(other, 'cancel', { subscription: id });
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect((await own(shop)).status).toBe('active');
  });

  it('find no link to it in the confirmation of a delivery, which everybody who sees what orders cost may read', async () => {
    await onDay(shop, 32);
    const bookkeeper = await browserOf(shop, await addStaff(shop, 'bookkeeper'));
    const { body: listed } = await bookkeeper.get(`/admin/api/orders?store_id=${STORE}`);
    const path = `/admin/api/orders/${listed.orders[0].order_id}`;
    const emails = async () => (await bookkeeper.get(`${path}?store_id=${STORE}`)).body.order.emails;
    await expect.poll(async () => (await emails()).length, SOON).toBe(1);
    const [{ email_id }] = await emails();
    const { body } = await bookkeeper.get(`${path}/emails/${email_id}?store_id=${STORE}`);
    expect(body.text).toContain('Manage your subscription');
    expect(body.text).not.toContain('#token=');
  });

  it('find no link to it in one that the release before has queued', async () => {
    const token = await mailedToken(shop, EMAIL);
    const [order] = await shop.db.select().from(orders);
    const button = { label: 'Manage your subscription', link: `/subscriptions/manage#token=${token}` };
    const email: EmailContent = {
      to: EMAIL,
      key: 'queued-before',
      subject: 'Yours',
      heading: 'Yours',
      preview: '',
      reason: '',
      texts: 'for-staff',
      blocks: [{ button }],
      about: { storeId: STORE, type: 'order', id: order?.id ?? anId('') },
    };
    await shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, STORE, email));
    const recorded = await shop.db.select().from(sentEmails).where(eq(sentEmails.key, email.key));
    expect(JSON.stringify(recorded)).toContain('manage-subscription:');
    expect(JSON.stringify(recorded)).not.toContain('#token=');
  });

  it('find no link of another address in an email that is sent again to the one of now', async () => {
    const [order] = await shop.db.select().from(orders);
    if (!order) throw new Error('no order');
    const purpose = (address: string) => `manage-subscription:${address}`;
    const token = { purpose: purpose('before@example.com'), validDays: 60, id: (await own(shop)).id };
    const email: EmailContent = {
      to: 'Before@example.com',
      key: 'before',
      subject: 'Yours',
      heading: 'Yours',
      preview: '',
      reason: '',
      texts: 'for-staff',
      about: { storeId: STORE, type: 'order', id: order.id },
      blocks: [{ button: { label: 'Manage', link: '/subscriptions/manage', token } }],
    };
    await shop.db.transaction((tx) => shop.deps.emails.enqueue(tx, STORE, email));
    const [recorded] = await shop.db.select().from(sentEmails).where(eq(sentEmails.key, email.key));
    const again = await sendEmailAgain(shop.deps, order, {
      emailId: recorded?.id ?? anId(''),
      idempotencyKey: 'again',
    });
    expect(JSON.stringify(again.blocks)).toContain(purpose(order.email));
    expect(JSON.stringify(again.blocks)).not.toContain('before@example.com');
  });

  it('learn nothing about subscriptions that do not exist', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect((await manage(shop.customer, 'cancel', { subscription: unknown })).status).toBe(404);
    expect((await manage(shop.customer, 'cancel', { subscription: 'not-an-id' })).status).toBe(400);
  });
});
