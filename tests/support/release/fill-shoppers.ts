import sharp from 'sharp';
import { ADDRESS } from '../buying/buying.ts';
import { newCustomer, PASSWORD, resetPassword, resetToken } from '../buying/people.ts';
import { add } from '../buying/reviewing.ts';
import { STORE, type TestShop, type TestShopper } from '../test-shop.ts';

export const CUSTOMER = 'noor@example.com';
const MIX = { sku: 'MIX-5OZ', quantity: 2 };

/** What a customer has in the browser. */
export interface HeldByCustomer {
  email: string;
  cookies: [string, string][];
  conversationId: string;
}

const NOISE = { type: 'gaussian', mean: 128, sigma: 60 } as const;

/** A photo of nothing in particular, large enough to be none of an email's signature. */
export const photo = (): Promise<Buffer> =>
  sharp({ create: { width: 240, height: 180, channels: 3, background: '#fff', noise: NOISE } })
    .jpeg()
    .toBuffer();

export async function fillVisits(shop: TestShop): Promise<void> {
  const visitor = shop.shopper();
  await visitor.post('/metrics/initialize', {}, { store_id: STORE });
  const now = new Date().toISOString();
  await visitor.post('/metrics/update-session-data', {
    store_id: STORE,
    visit_id: 'first',
    cartData: {
      cartEvents: [{ type: 'ITEM_ADDED', sku: MIX.sku, timestamp: now }],
      cartStatus: 'abandoned',
      sessionDuration: 61.4,
      timestamp: now,
    },
    productPageViews: { 'the-mix': 2 },
    viewedPages: [{ page: '/', queryData: { utm_source: 'zine' } }],
    totalViewTime: 60,
    searchHistory: [],
  });
}

/** Reviews of every status, one of them with a photo, one found helpful and answered. */
export async function fillReviews(shop: TestShop, operator: TestShopper): Promise<void> {
  const sent = await shop.app.inject({
    method: 'POST',
    url: `/reviews/pictures?store_id=${STORE}`,
    headers: { 'content-type': 'image/jpeg' },
    payload: await photo(),
  });
  await add(shop.shopper(), { media: [sent.json().picture_id], reviewer_email: 'photo@example.com' });
  const words = { reviewer_email: 'words@example.com', review_description: 'Gone by Tuesday.' };
  const { review_id } = (await add(shop.shopper(), words)).body;
  await add(shop.shopper(), { reviewer_email: 'links@example.com', review_description: 'www.nuts.example' });
  const reader = shop.shopper();
  await reader.post('/metrics/initialize', {}, { store_id: STORE });
  await reader.post('/reviews/mark_helpful', { store_id: STORE, review_id, is_helpful: true });
  const reply = { store_id: STORE, text: 'Thank you, Rosa.', version: 0 };
  await operator.post(`/admin/api/reviews/${review_id}/reply`, reply);
}

/** What people wrote, signed up for, and asked to be told. */
export async function fillMessages(shop: TestShop, operator: TestShopper): Promise<void> {
  await shop.shopper().post('/customer_service/add_customer_to_newsletter', {
    email: 'reader@example.com',
    store_id: STORE,
  });
  await shop.shopper().post('/customer_service/process_customer_service_request', {
    store_id: STORE,
    customer_service_data: { customer_name: 'Noor', customer_email: CUSTOMER, message: 'Where is my box?' },
  });
  await shop.shopper().post('/back_in_stock/request', {
    store_id: STORE,
    item: { sku: 'CASHEW-7OZ' },
    quantity: 1,
    email: 'patient@example.com',
  });
  await operator.post('/style/editStyles', { page: 'global', configFile: { text_colour: '#123456' } });
}

/** A customer with a cart, an address, a reminder, a conversation, and a new email that is not confirmed yet. */
export async function fillAccount(shop: TestShop): Promise<HeldByCustomer> {
  const customer = await newCustomer(shop, CUSTOMER);
  const conversationId = crypto.randomUUID();
  await customer.post('/metrics/cart-items', { store_id: STORE, cartItems: [MIX] });
  await customer.post('/metrics/cart-reminder', { email: CUSTOMER, store_id: STORE });
  await customer.post('/account/save_address', { store_id: STORE, name: 'Noor Patel', address: ADDRESS });
  await customer.post('/concierge/messages', {
    store_id: STORE,
    conversation_id: conversationId,
    message: 'how much is the mix?',
  });
  await changeEmail(shop, 'moving@example.com');
  return { email: CUSTOMER, cookies: [...customer.cookies], conversationId };
}

/** Only an address that a link has proved is changed by links. */
async function changeEmail(shop: TestShop, email: string): Promise<void> {
  const customer = await newCustomer(shop, email);
  await resetPassword(shop.shopper(), await resetToken(shop, email), PASSWORD);
  const change = { store_id: STORE, password: PASSWORD, email: `new.${email}` };
  await customer.post('/auth/login', { store_id: STORE, email, password: PASSWORD });
  await customer.post('/account/change_email', change);
}
