import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newsletterSubscribers } from '#server/platform/database/schema/store-tables.ts';
import { CARDS, details, finalize, openCheckout, payWith } from '../../support/buying/buying.ts';
import { logIn, newCustomer, PASSWORD, resetPassword, resetToken } from '../../support/buying/people.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../support/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

let people = 0;
const someone = () => {
  people += 1;
  return `agreeing-${people}@example.com`;
};

async function provedCustomer(email: string): Promise<TestShopper> {
  await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const customer = shop.shopper();
  await logIn(customer, { email, password: PASSWORD });
  return customer;
}

const consentsOf = async (shopper: TestShopper) =>
  (await shopper.get(`/account/consents?store_id=${STORE}`)).body;
const withdraw = (shopper: TestShopper, consent: string) =>
  shopper.post('/account/withdraw_consent', { store_id: STORE, consent });

async function buy(shopper: TestShopper, email: string): Promise<void> {
  const checkout = await openCheckout(shopper, [{ sku: 'MIX-5OZ', quantity: 1 }]);
  await finalize(shopper, checkout, { email });
  await payWith(shopper, checkout, CARDS.succeeds);
  await details(shopper, checkout);
}

const CONSENT = { consentText: 'At most two emails a month.', consentedAt: new Date('2026-05-04T10:00:00Z') };

const subscribe = (email: string) =>
  shop.db.insert(newsletterSubscribers).values({ storeId: STORE, email, status: 'confirmed', ...CONSENT });

describe('the consents of a customer', () => {
  it('are none at first', async () => {
    const { consents } = await consentsOf(await provedCustomer(someone()));
    const none = { newsletter: null, cart_reminder: null, review_requests: null, back_in_stock: null };
    expect(consents).toEqual(none);
  });

  it('have the newsletter, which is ended in one call', async () => {
    const email = someone();
    const customer = await provedCustomer(email);
    await subscribe(email);
    expect((await consentsOf(customer)).consents.newsletter).toMatchObject({
      status: 'confirmed',
      consent_text: CONSENT.consentText,
      consented_at: CONSENT.consentedAt.toISOString(),
    });
    expect((await withdraw(customer, 'newsletter')).body.consents.newsletter.status).toBe('unsubscribed');
  });

  it('have the reminder of the cart, which is ended in one call', async () => {
    const email = someone();
    const customer = await provedCustomer(email);
    await customer.post('/metrics/cart-items', { cartItems: [{ sku: 'MIX-5OZ', quantity: 1 }] });
    await customer.post('/metrics/cart-reminder', { email });
    expect((await consentsOf(customer)).consents.cart_reminder).toMatchObject({ email });
    expect((await withdraw(customer, 'cart_reminder')).body.consents.cart_reminder).toBeNull();
  });

  it('have review requests once something was bought, which are stopped in one call', async () => {
    const email = someone();
    const customer = await provedCustomer(email);
    await buy(customer, email);
    expect((await consentsOf(customer)).consents.review_requests).toEqual({ stopped_at: null });
    const { body } = await withdraw(customer, 'review_requests');
    expect(body.consents.review_requests.stopped_at).toEqual(expect.any(String));
  });

  it('say nothing about the newsletter of an address that nobody has proved, and end nothing', async () => {
    const email = someone();
    await subscribe(email);
    const customer = await newCustomer(shop, email);
    const { body } = await withdraw(customer, 'newsletter');
    expect(body).toMatchObject({ email_is_confirmed: false, consents: { newsletter: null } });
    const [subscriber] = await shop.db
      .select()
      .from(newsletterSubscribers)
      .where(eq(newsletterSubscribers.email, email));
    expect(subscriber?.status).toBe('confirmed');
  });

  it('are only for those who are signed in', async () => {
    const visitor = shop.shopper();
    const read = await visitor.get(`/account/consents?store_id=${STORE}`);
    expect([read.status, (await withdraw(visitor, 'newsletter')).status]).toEqual([401, 401]);
  });
});
