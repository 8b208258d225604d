import { afterEach, beforeEach, expect, it } from 'vitest';
import { subscriptions } from '#server/platform/database/schema/subscription-tables.ts';
import { CARDS } from '../../support/buying/buying.ts';
import {
  agree,
  changeCard,
  finish,
  giveCard,
  ownByLink,
  startChange,
} from '../../support/buying/card-changing.ts';
import { newOperator } from '../../support/buying/people.ts';
import { EVERY_MONTH, FAILS_ON_RENEWAL, manage, onDay, subscribe } from '../../support/buying/subscribing.ts';
import { STORE, startTestShop, type TestShop } from '../../support/test-shop.ts';

const EMAIL = 'letters@example.com';
const SOON = { timeout: 10_000 };
const DUE_DAY = 32;

let shop: TestShop;
beforeEach(async () => {
  shop = await startTestShop(undefined, { work: true });
});
afterEach(() => shop.close());

const subscribed = (card: string) =>
  subscribe(shop.shopper(), [{ sku: 'MIX-5OZ', quantity: 1, subscription: EVERY_MONTH }], {
    email: EMAIL,
    card,
  });

/** The text of the newest email with a subject, once it is there. */
async function sentEmail(subject: string): Promise<string> {
  const find = async () => {
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    const mails: { to: string; subject: string; text: string }[] = body;
    return mails.find((mail) => mail.to === EMAIL && mail.subject === subject)?.text ?? '';
  };
  await expect.poll(find, SOON).not.toBe('');
  return (await find()).replaceAll(/\s+/g, ' ');
}

it('the email about a failed payment names the card, says when it is tried again, and leads to the change of card', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  await onDay(shop, DUE_DAY);
  const text = await sentEmail('Your card was not accepted');
  expect(text).toContain('We could not charge your Visa ending in 0341');
  expect(text).toMatch(/We try again on \w+ \d+/);
  expect(text).toMatch(/http:\/\/localhost:3000\/subscriptions\/card#token=\S+/);
  expect(text).not.toContain('subscribe again');
});

it('so does the email about the pause that follows', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  for (const day of [0, 1, 3, 7]) await onDay(shop, DUE_DAY + day);
  const text = await sentEmail('Your subscription is paused');
  expect(text).toContain('We tried your Visa ending in 0341 several times');
  expect(text).toContain('/subscriptions/card#token=');
  expect(text).not.toContain('subscribe again');
});

it('the new card is confirmed by an email, which says that the delivery that waited for it is charged', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  await onDay(shop, DUE_DAY);
  await changeCard(shop.shopper(), await ownByLink(shop), CARDS.succeeds);
  const text = await sentEmail('Your subscription has a new card');
  expect(text).toContain('From now on we charge your Visa ending in 4242');
  // The delivery may be paid by the time the email is written.
  expect(text).toMatch(/is being charged to it now|The next delivery is charged on/);
});

it('and by one that says so while a subscription is paused', async () => {
  await subscribed(CARDS.succeeds);
  const named = await ownByLink(shop);
  await manage(shop.shopper(), 'pause', named);
  await changeCard(shop.shopper(), named, CARDS.succeeds);
  expect(await sentEmail('Your subscription has a new card')).toContain('still paused: nothing is charged');
});

it('the email about a new card says when the delivery is tried again that its owner had not agreed to have charged at once', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  const named = await ownByLink(shop);
  const guest = shop.shopper();
  const started = await startChange(guest, named);
  await agree(guest, named, started);
  await onDay(shop, DUE_DAY);
  await giveCard(guest, started, CARDS.succeeds);
  await finish(guest, named, started);
  const text = await sentEmail('Your subscription has a new card');
  expect(text).toMatch(/could not be charged is tried again on \w+ \d+/);
});

it('each card that is declined is named in an email of its own', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  await onDay(shop, DUE_DAY);
  await sentEmail('Your card was not accepted');
  await changeCard(shop.shopper(), await ownByLink(shop), FAILS_ON_RENEWAL);
  await onDay(shop, DUE_DAY);
  const count = async () => {
    const { body } = await shop.shopper().get('/sandbox/mailbox.json');
    return body.filter(({ subject }: { subject: string }) => subject === 'Your card was not accepted').length;
  };
  await expect.poll(count, SOON).toBe(2);
});

it('the email that asks for another card of a paused subscription says that nothing is charged', async () => {
  await subscribed(FAILS_ON_RENEWAL);
  await onDay(shop, DUE_DAY);
  await manage(shop.shopper(), 'pause', await ownByLink(shop));
  const operator = await newOperator(shop);
  const [asked] = await shop.db.select({ id: subscriptions.id }).from(subscriptions);
  await operator.post(`/admin/api/subscriptions/${asked?.id}/card_link`, {
    store_id: STORE,
    reason: 'asked by phone',
    idempotency_key: crypto.randomUUID(),
  });
  expect(await sentEmail('Another card for your subscription')).toContain('Giving it charges nothing.');
});
