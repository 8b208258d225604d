import { remindOfCarts } from '#server/cart/remind-of-carts.ts';
import { ADDRESS, CARDS } from '../support/buying/buying.ts';
import { changeCard } from '../support/buying/card-changing.ts';
import { ASHA, logIn, signUp } from '../support/buying/people.ts';
import { EVERY_MONTH, FAILS_ON_RENEWAL, list, manage, subscribe } from '../support/buying/subscribing.ts';
import { STORE } from '../support/test-shop.ts';
import { type GalleryShop, SESSION_SECRET } from './gallery-shop.ts';
import type { Shot } from './shot.ts';
import { buy } from './visitors.ts';

/** Emails that can be triggered here, by subject. */
const EMAILS: readonly [name: string, subject: RegExp][] = [
  ['order', /is in$/],
  ['shipped', /is on its way$/],
  ['order-link', /^The link to your order/],
  ['refunded', /on its way back$/],
  ['cancelled', /order \S+ is cancelled$/],
  ['subscription-begun', /subscription has begun/],
  ['subscription-skipped', /^Skipped/],
  ['subscription-reminder', /^Your next delivery/],
  ['subscription-new-card', /has a new card/],
  ['subscription-new-address', /has a new address$/],
  ['card-declined', /card was not accepted/],
  ['review-invitation', /^How was/],
  ['newsletter', /on the list$/],
  ['newsletter-welcome', /^Your code for/],
  ['welcome', /account is ready/],
  ['already-customer', /already have an account/],
  ['password-reset', /new password/],
  ['cart-reminder', /bag is still here/],
  ['back-in-stock-asked', /^Shall we tell you/],
  ['back-in-stock', /^Masala Cashews is back$/],
  ['password-replaced', /password is a new one$/],
  ['prove-address', /^Is this your email/],
  ['approve-change', /^Shall we change the email/],
  ['address-in-use', /has an account already$/],
  ['email-changed', /has a new email address$/],
  ['account-deleted', /account is deleted$/],
];
const READER = 'leela@example.com';
/** Who buys a gift. */
const GIVER = 'priya@example.com';
const GIFT_EMAILS: readonly [name: string, subject: RegExp][] = [
  ['gift-order', /is in$/],
  ['gift-shipped', /is on its way$/],
];
const DAYS_TO_A_REMINDER = 25;
const DAYS_TO_A_DELIVERY = 32;

/** Triggers every email and returns the address of each. Runs last, because it moves the shop's clock. */
export async function emailShots(shop: GalleryShop): Promise<readonly Shot[]> {
  await triggerEmails(shop);
  const shots: Shot[] = [{ name: 'mailbox', path: '/sandbox/mailbox', isWindowOnly: true }];
  for (const [name, subject] of EMAILS) {
    const { id } = await shop.mailTo(READER, subject);
    shots.push({ name: `email-${name}`, path: `/sandbox/mailbox/${id}` });
  }
  for (const [name, subject] of GIFT_EMAILS) {
    const { id } = await shop.mailTo(GIVER, subject);
    shots.push({ name: `email-${name}`, path: `/sandbox/mailbox/${id}` });
  }
  const { text } = await shop.mailTo(READER, /card was not accepted/);
  const token = tokenIn(text);
  return [
    ...shots,
    { name: 'email-card-declined-leads-to', path: `/subscriptions/card#token=${token}` },
    { name: 'email-card-declined-manage', path: `/subscriptions/manage#token=${token}` },
  ];
}

const tokenIn = (text: string) => /#token=(\S+)/.exec(text)?.[1] ?? '';

const NEXT_PASSWORD = 'quiet-lemon-tram';
const FIRST_ADDRESS = 'leela.before@example.com';

/** Moves another account to the reader's address, changes its password, and deletes it. */
async function triggerAccountEmails(shop: GalleryShop): Promise<void> {
  const store = { store_id: STORE };
  const [neighbour, password] = [shop.shopper(), ASHA.password];
  const name = { first_name: 'Leela', last_name: 'Menon' };
  await signUp(neighbour, { ...name, email: FIRST_ADDRESS, password });
  await logIn(neighbour, { email: FIRST_ADDRESS, password });
  await neighbour.post('/account/change_email', { ...store, email: READER, password });
  await shop.mailTo(READER, /has an account already$/);

  const reader = shop.shopper();
  await logIn(reader, { email: READER, password });
  await reader.post('/account/prove_email', store);
  await shop.mailTo(READER, /^Is this your email/);
  await reader.post('/account/change_email', { ...store, email: 'leela.after@example.com', password });
  const approve = tokenIn((await shop.mailTo(READER, /^Shall we change the email/)).text);
  const proof = tokenIn((await shop.mailTo('leela.after@example.com', /^Is this your email/)).text);
  await reader.post('/account/confirm_email', { ...store, token: proof });
  await reader.post('/account/confirm_email', { ...store, token: approve });
  await shop.mailTo(READER, /has a new email address$/);

  const last = shop.shopper();
  await signUp(last, { ...name, email: READER, password });
  await logIn(last, { email: READER, password });
  await last.post('/auth/change_password', {
    ...store,
    current_password: password,
    password: NEXT_PASSWORD,
  });
  await last.post('/account/delete', { ...store, password: NEXT_PASSWORD, reviews: 'keep' });
}

async function triggerEmails(shop: GalleryShop): Promise<void> {
  const guest = shop.shopper();
  const account = { email: READER, password: ASHA.password, first_name: 'Leela', last_name: 'Menon' };
  await signUp(guest, account);
  await signUp(guest, account);
  await guest.post('/auth/forgot_password', { email: READER, store_id: STORE });
  await guest.post('/customer_service/add_customer_to_newsletter', { email: READER, store_id: STORE });
  const { text: invitation } = await shop.mailTo(READER, /on the list$/);
  await guest.post(/\/newsletter\/confirm\?token=\S+/.exec(invitation)?.[0] ?? '');

  const { orderId } = await buy(shop, READER);
  await guest.post('/orders/email_link', { store_id: STORE, order_number: orderId, email: READER });
  await shop.command('orders', 'ship', orderId, '--tracking', 'https://track.example.com/DSR4471030');
  await shop.mailTo(READER, /^How was/);
  await shop.command('orders', 'refund', orderId, '--line', '1');
  await shop.command('orders', 'cancel', (await buy(shop, READER)).orderId);

  const gift = { note: 'For Nani,\nwho hides the good biscuits.', hide_prices: true };
  const { orderId: giftId } = await buy(shop, GIVER, { gift });
  await shop.command('orders', 'ship', giftId, '--tracking', 'https://track.example.com/DSR4471031');

  await waitForCashews(shop);
  await leaveCart(shop);
  await subscribe(guest, [{ sku: 'MIX-5OZ', quantity: 2, subscription: EVERY_MONTH }], {
    email: READER,
    fullName: 'Leela Menon',
  });
  const { text } = await shop.mailTo(READER, /subscription has begun/);
  const token = tokenIn(text);
  await shop.command('clock', '--ahead', String(DAYS_TO_A_REMINDER));
  await shop.mailTo(READER, /^Your next delivery/);
  const [{ id, next_renewal_at }] = (await list(guest, token)).body.subscriptions;
  await manage(guest, 'skip', { subscription: id, renewal_at: next_renewal_at, token });
  await changeCard(guest, { subscription: id, token }, CARDS.succeeds);
  await manage(guest, 'change_address', {
    subscription: id,
    name: 'Leela Menon',
    address: { ...ADDRESS, line1: '9 Cashew Court' },
    token,
  });
  await shop.command('clock', '--ahead', '0');
  await subscribe(guest, [{ sku: 'BITES-CHILLI-CACAO', quantity: 1, subscription: EVERY_MONTH }], {
    email: READER,
    fullName: 'Leela Menon',
    card: FAILS_ON_RENEWAL,
  });
  await shop.command('clock', '--ahead', String(DAYS_TO_A_DELIVERY));
  await shop.mailTo(READER, /card was not accepted/);
  await shop.command('clock', '--ahead', '0');
  await triggerAccountEmails(shop);
}

/** Leaves a cart with a requested reminder, then moves the clock by a day. */
async function leaveCart(shop: GalleryShop): Promise<void> {
  const shopper = shop.shopper();
  await shopper.post('/metrics/initialize');
  await shopper.post('/metrics/cart-items', {
    cartItems: [
      { bundle_id: 'the-mix-3-pack', quantity: 1 },
      { sku: 'BITES-CHILLI-CACAO', quantity: 2 },
    ],
  });
  await shopper.post('/metrics/cart-reminder', { email: READER });
  await shop.command('clock', '--ahead', '1');
  const opened = await shop.openDeps();
  try {
    const { db, emails } = await opened.deps();
    await remindOfCarts({ db, emails, sessionSecret: SESSION_SECRET });
  } finally {
    await opened.close();
  }
}

/** Asks for something that is sold out, and has some delivered. */
async function waitForCashews(shop: GalleryShop): Promise<void> {
  const shopper = shop.shopper();
  const request = { store_id: STORE, item: { sku: 'CASHEW-7OZ' }, quantity: 2, email: READER };
  await shopper.post('/back_in_stock/request', request);
  const { text } = await shop.mailTo(READER, /^Shall we tell you/);
  await shopper.post(/\/back-in-stock\/confirm\S+/.exec(text)?.[0] ?? '');
  await shop.command('stock', 'add', 'CASHEW-7OZ', '2');
  await shop.mailTo(READER, /^Masala Cashews is back$/);
  await shop.command('stock', 'set', 'CASHEW-7OZ', '0');
}
