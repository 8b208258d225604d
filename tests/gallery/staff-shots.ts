import type { Page } from '@playwright/test';
import { generate } from 'otplib/functional';
import type { FailedEmail, FailedJob } from '#contracts/admin/failed-jobs-calls.ts';
import type { PaymentException } from '#contracts/admin/payment-exceptions-calls.ts';
import { REPORTS } from '#contracts/admin/reports/report-calls.ts';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import type { Renewals } from '#web/api/admin/customers/subscriptions-api.ts';
import { signInStaff } from '../support/buying/people.ts';
import { STORE } from '../support/test-shop.ts';
import type { GalleryShop } from './gallery-shop.ts';
import type { Shot } from './shot.ts';
import { staffOrderShots } from './staff-order-shots.ts';
import { sendReviewWithPhoto } from './staff-review.ts';
import { makeStaffSample } from './staff-sample.ts';
import { once, type Visitors } from './visitors.ts';

const ASHA = '/admin/customers?q=asha%40example.com';

/** The pages of the back office, with entries in each list, in each state and in both colour schemes. */
export function staffShots(shop: GalleryShop, { staffMember, marketer }: Visitors): readonly Shot[] {
  const sample = once(async () => {
    const { shopper } = await staffMember();
    if (!shopper) throw new Error('nobody is signed in');
    await sendReviewWithPhoto(shop);
    return { shopper, ...(await makeStaffSample(shop, shopper)) };
  });
  const memberWithTotp = once(() => addMemberWithTotp(shop));
  const at = (path: string) => async () => ({ shopper: (await sample()).shopper, path });
  const page = (name: string, path: string, reach: (page: Page) => Promise<unknown> = listIsThere): Shot => ({
    name: `staff-${name}`,
    path,
    visitor: at(path),
    reach,
  });
  const dialog = (name: string, path: string, button: string | RegExp): Shot => ({
    ...page(name, path, (shown) => openDialog(shown, button)),
    isWindowOnly: true,
  });
  /** A dialog of the first thing of a list. */
  const dialogOfFirst = (name: string, path: string, open: (page: Page) => Promise<unknown>): Shot => ({
    ...page(name, path, async (shown) => {
      await openFirst(shown);
      await open(shown);
    }),
    isWindowOnly: true,
  });
  const ofDraft = (name: string, reach: (page: Page) => Promise<unknown>): Shot => ({
    ...page(name, ''),
    visitor: async () => ({ ...(await sample()), path: `/admin/drafts/${(await sample()).draftId}` }),
    reach,
  });
  const shots: Shot[] = [
    { name: 'staff-sign-in', path: '/admin/login' },
    {
      name: 'staff-sign-in-refused',
      path: '/admin/login',
      async reach(shown) {
        await signInByForm(shown, { email: 'nobody@example.com', password: 'not the one' });
        await shown
          .getByText(/password/i)
          .last()
          .waitFor();
      },
    },
    {
      name: 'staff-second-factor',
      path: '/admin/login',
      async reach(shown) {
        await signInByForm(shown, await memberWithTotp());
        await shown.getByLabel('Code').waitFor();
      },
    },
    {
      name: 'staff-page-not-in-role',
      path: '/admin/orders',
      visitor: marketer,
      reach: (shown) => shown.getByText('Your role does not include this page.').waitFor(),
    },
    page('home', '/admin', (shown) => shown.getByRole('heading', { name: 'To do' }).waitFor()),
    {
      ...page('navigation', '/admin', async (shown) => {
        await shown.setViewportSize({ width: 390, height: 844 });
        await shown.getByRole('button', { name: 'Menu' }).click();
        await shown.getByRole('dialog').waitFor();
      }),
      isWindowOnly: true,
    },
    {
      ...page('search', '/admin/stock', async (shown) => {
        await shown.keyboard.press('/');
        await shown.getByRole('dialog').getByRole('searchbox').fill('maya');
        await shown.waitForTimeout(1000);
      }),
      isWindowOnly: true,
    },
    {
      ...page('keys', '/admin/stock', async (shown) => {
        await shown.getByRole('row').nth(1).waitFor();
        await shown.keyboard.press('?');
        await shown.getByRole('dialog').waitFor();
      }),
      isWindowOnly: true,
    },
    ...staffOrderShots(sample, page),
    page('drafts', '/admin/drafts'),
    ofDraft('draft', (shown) => shown.getByRole('button', { name: 'Save' }).waitFor()),
    ofDraft('draft-discount', async (shown) => {
      await shown.getByLabel('Discount', { exact: true }).selectOption('Percent');
      await shown.getByLabel('Percent off').fill('10');
      await shown.getByLabel('Name of the discount').fill('For a friend of the house');
      await shown.getByLabel('Shipping', { exact: true }).selectOption('A price of its own');
      await shown.getByLabel('Name of the discount').scrollIntoViewIfNeeded();
    }),
    ofDraft('draft-changed-meanwhile', async (shown) => {
      await shown.getByLabel('For colleagues').fill('Rings again on Friday.');
      await shown.route('**/admin/api/draft_orders/*', async (route) => {
        const answer = await route.fetch();
        const read = route.request().method() === 'GET' ? await answer.json() : null;
        if (read === null)
          return route.fulfill({
            status: 409,
            contentType: 'application/problem+json',
            json: { code: 'changed_meanwhile', detail: 'Somebody else changed this draft in the meantime.' },
          });
        const note = 'Wants it gift-wrapped, and a card.';
        const discount = { kind: 'percent', value: 10, label: 'For a friend' };
        const draft = { ...read.draft_order, note, discount, version: read.draft_order.version + 1 };
        return route.fulfill({ json: { draft_order: draft } });
      });
      await shown.getByRole('button', { name: 'Save' }).click();
      await shown.getByRole('button', { name: 'Show what is stored now' }).scrollIntoViewIfNeeded();
    }),
    page('customers', '/admin/customers'),
    page('customers-nothing-found', '/admin/customers?q=xyzzy', emptyIsThere),
    page('customer', ASHA, openFirst),
    dialogOfFirst('customer-erase', ASHA, (shown) => chooseInMenu(shown, 'Erase')),
    dialogOfFirst('customer-merge', ASHA, async (shown) => {
      await chooseInMenu(shown, 'Merge with another customer');
      await shown.getByLabel('The other customer').fill('maya.rao');
      await shown.getByRole('dialog').getByRole('listitem').first().waitFor();
    }),
    dialogOfFirst('customer-merge-chosen', ASHA, async (shown) => {
      await chooseInMenu(shown, 'Merge with another customer');
      await shown.getByLabel('The other customer').fill('maya.rao');
      await shown.getByRole('dialog').getByRole('listitem').getByRole('button').first().click();
      await shown.getByRole('button', { name: 'Merge for good' }).waitFor();
    }),
    page('subscriptions', '/admin/subscriptions'),
    page('subscription', '/admin/subscriptions', openFirst),
    dialogOfFirst('subscription-menu', '/admin/subscriptions', (shown) =>
      shown.getByRole('button', { name: 'More', exact: true }).click(),
    ),
    dialogOfFirst('subscription-skip', '/admin/subscriptions', (shown) => openDialog(shown, 'Skip')),
    dialogOfFirst('subscription-variant', '/admin/subscriptions', async (shown) => {
      await openDialog(shown, /^Change The/);
      await shown.getByLabel('Variant').waitFor();
    }),
    dialogOfFirst('subscription-price', '/admin/subscriptions', async (shown) => {
      await openDialog(shown, /^Agree on a price of The/);
      await shown.getByLabel(/^Price of/).fill('6.50');
      await shown.getByText('Costs then').waitFor();
    }),
    page('renewals', '/admin/subscriptions/renewals'),
    page('renewals-by-day', '/admin/subscriptions/renewals', async (shown) => {
      await shown.route('**/admin/api/renewals?**', (route) => route.fulfill({ json: RENEWALS }));
      await shown.reload();
      await listIsThere(shown);
    }),
    page('products', '/admin/products'),
    page('imports', '/admin/imports'),
    page('exports', '/admin/exports'),
    page('store-locations', '/admin/store-locations'),
    page('store-location', '/admin/store-locations/turnstile-pantry'),
    page('content', '/admin/content'),
    page('content-home', '/admin/content/HomePage'),
    page('emails', '/admin/emails'),
    page('email', '/admin/emails/order-confirmation'),
    page('look', '/admin/look'),
    page('redirects', '/admin/redirects'),
    page('missing-pages', '/admin/redirects?view=missing'),
    dialog('redirect-new', '/admin/redirects', 'New redirect'),
    page('product', '/admin/products/the-mix'),
    dialog('product-new', '/admin/products', 'New product'),
    page('collections', '/admin/collections'),
    page('collection', '/admin/collections/mixes'),
    dialog('collection-new', '/admin/collections', 'New collection'),
    page('discounts', '/admin/discounts'),
    page('discount', '/admin/discounts/WELCOME10'),
    page('discount-new', '/admin/discounts/new-code'),
    page('newsletter', '/admin/newsletter'),
    page('new-campaign', '/admin/newsletter/new'),
    page('subscribers', '/admin/newsletter/subscribers'),
    page('gift-cards', '/admin/gift-cards'),
    page('gift-card', '/admin/gift-cards', openFirst),
    dialogOfFirst('gift-card-adjust', '/admin/gift-cards', (shown) => openDialog(shown, 'Adjust')),
    dialogOfFirst('gift-card-send', '/admin/gift-cards', (shown) => openDialog(shown, 'Send again')),
    page('gift-card-issue', '/admin/gift-cards/issue', (shown) =>
      shown.getByRole('button', { name: 'Issue and email it' }).waitFor(),
    ),
    page('stock', '/admin/stock'),
    page('stock-sold-out', '/admin/stock?view=out&sort=cover', (shown) => shown.waitForTimeout(500)),
    page('stock-item', '/admin/stock/MIX-5OZ'),
    dialog('stock-receive', '/admin/stock/MIX-5OZ', 'Receive'),
    {
      ...page('stock-threshold', '/admin/stock/MIX-5OZ', (shown) => chooseInMenu(shown, 'When it is low')),
      isWindowOnly: true,
    },
    page('counting', '/admin/count', async (shown) => {
      for (const [sku, units] of [
        ['BITES-CHILLI-CACAO', '40'],
        ['MIX-10OZ', '12'],
      ] as const) {
        await shown.getByLabel('SKU').fill(sku);
        await shown.keyboard.press('Enter');
        await shown.getByLabel(`How many of ${sku} are there?`).fill(units);
        await shown.keyboard.press('Enter');
      }
      await shown.getByLabel('SKU').fill('MIX-5OZ');
      await shown.keyboard.press('Enter');
      await shown.getByLabel('How many of MIX-5OZ are there?').waitFor();
    }),
    page('reviews', '/admin/reviews'),
    page('reviews-all', '/admin/reviews?view=all'),
    page('review', '/admin/reviews', async (shown) => {
      await shown
        .getByRole('link', { name: /^Poured it into a bowl/ })
        .first()
        .click();
      await shown.getByRole('heading', { level: 1, name: /, by Rosa/ }).waitFor();
    }),
    page('review-requests', '/admin/reviews/requests', (shown) => shown.waitForTimeout(500)),
    page('inbox', '/admin/inbox', conversationsAreThere),
    {
      ...page('inbox-conversation', ''),
      visitor: async () => ({
        ...(await sample()),
        path: `/admin/inbox/${(await sample()).conversationId}`,
      }),
      reach: (shown) => shown.getByRole('list', { name: 'Messages' }).waitFor(),
    },
    page('inbox-nothing-found', '/admin/inbox?q=xyzzy', emptyIsThere),
    page('saved-replies', '/admin/inbox/saved-replies'),
    dialog('saved-reply', '/admin/inbox/saved-replies', 'Add a saved reply'),
    page('month', '/admin/reports/month', (shown) => shown.getByRole('listitem').first().waitFor()),
    page('reports', '/admin/reports', (shown) => shown.getByRole('listitem').first().waitFor()),
    page('journal', '/admin/reports/journal', (shown) =>
      shown.getByRole('heading', { name: 'Names of the accounts' }).waitFor(),
    ),
    ...REPORTS.map((report) =>
      page(`report-${report}`, `/admin/reports/${report}`, (shown) =>
        shown.getByRole('heading', { level: 1 }).waitFor(),
      ),
    ),
    page('alerts', '/admin/alerts', (shown) =>
      shown
        .getByText(/Nothing needs a look|Seen to/)
        .first()
        .waitFor(),
    ),
    page('alerts-payments', '/admin/alerts?view=payments', async (shown) => {
      await shown.route('**/admin/api/payment_exceptions?**', (route) => route.fulfill({ json: PAYMENTS }));
      await shown.reload();
      await listIsThere(shown);
    }),
    page('alerts-emails', '/admin/alerts?view=emails', async (shown) => {
      await shown.route('**/admin/api/failed_emails?**', (route) => route.fulfill({ json: EMAILS }));
      await shown.reload();
      await listIsThere(shown);
    }),
    page('alerts-jobs', '/admin/alerts?view=jobs', async (shown) => {
      await shown.route('**/admin/api/failed_jobs?**', (route) => route.fulfill({ json: JOBS }));
      await shown.reload();
      await listIsThere(shown);
    }),
    page('people', '/admin/people'),
    dialog('people-invite', '/admin/people', 'Invite somebody'),
    dialog('people-role', '/admin/people', 'Make a role'),
    {
      name: 'staff-join',
      path: '/admin/join',
      visitor: async () => {
        await sample();
        const { text } = await shop.mailTo('kim@example.com', /./);
        return { path: /\/admin\/join#token=\S+/.exec(text)?.[0] ?? '/admin/join' };
      },
      reach: (shown) => shown.getByRole('button', { name: 'Join' }).waitFor(),
    },
    {
      name: 'staff-join-used',
      path: '/admin/join#token=gone',
      reach: (shown) => shown.getByRole('alert').waitFor(),
    },
    page('api-keys', '/admin/developers'),
    dialog('api-key-new', '/admin/developers', 'New API key'),
    page('webhooks', '/admin/developers?view=webhooks'),
    dialog('webhook-new', '/admin/developers?view=webhooks', 'New webhook'),
    page('audit', '/admin/audit'),
    page('audit-details', '/admin/audit?type=draft_order', async (shown) => {
      await listIsThere(shown);
      await shown
        .getByRole('button', { name: /^Details:/ })
        .first()
        .click();
      await shown.getByRole('dialog').waitFor();
    }),
    page('account', '/admin/account', (shown) =>
      shown.getByRole('button', { name: 'Set up an app' }).waitFor(),
    ),
    dialog('account-totp', '/admin/account', 'Set up an app'),
    dialog('account-passkey', '/admin/account', 'Add a passkey'),
    page('offline', '/admin/stock', async (shown) => {
      await shown.getByRole('row').nth(1).waitFor();
      await shown.context().setOffline(true);
      await shown.getByRole('link', { name: 'Customers' }).first().click();
      await shown.waitForTimeout(3000);
    }),
  ];
  return shots.map((shot) => ({ ...shot, isBackOffice: true }));
}

const listIsThere = (page: Page) => page.getByRole('row').nth(1).waitFor();
const emptyIsThere = (page: Page) => page.getByRole('main').getByRole('status').last().waitFor();
const conversationsAreThere = (page: Page) =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').first().waitFor();

async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-row-link]').first().click();
  await page.locator('dl').first().waitFor();
}

async function openDialog(page: Page, button: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await page.getByRole('dialog').waitFor();
}

/** Opens the dialog that a menu of the page leads to. */
async function chooseInMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByRole('dialog').waitFor();
}

interface Login {
  email: string;
  password: string;
}

async function signInByForm(page: Page, { email, password }: Login): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function addMemberWithTotp(shop: GalleryShop): Promise<Login> {
  const added = await shop.command(
    'staff',
    'add',
    'codes@example.com',
    '--name',
    'Cory Sol',
    '--role',
    'packer',
    '--json',
  );
  const login: Login = JSON.parse(added);
  const member = shop.shopper();
  await signInStaff(member, login);
  const body = { store_id: STORE };
  const { body: begun } = await member.post('/admin/api/account/totp/begin', body);
  const code = await generate({ secret: begun.key.replaceAll(' ', '') });
  await member.post('/admin/api/account/totp/confirm', { ...body, code });
  return login;
}

/** Two weeks with a day on which the stock will not do. */
const RENEWALS: Renewals = {
  days: [
    { day: '2026-12-01', deliveries: 12, needed: 30, short: 0 },
    { day: '2026-12-08', deliveries: 31, needed: 58, short: 1 },
  ],
  short: 1,
  units: [
    { sku: 'MIX-5OZ', title: 'The Mix, 5 oz', needed: 82, left: -22, short_on: '2026-12-08' },
    { sku: 'BITES-CHILLI-CACAO', title: 'The Bites, Chilli Cacao', needed: 6, left: 52, short_on: null },
  ],
  next_cursor: null,
};

const PAYMENTS: { payment_exceptions: PaymentException[]; next_cursor: null } = {
  payment_exceptions: [
    {
      checkout_id: '7f0b3a52-61f7-4d0c-9a44-1b5d8a6c2e01' as CheckoutId,
      payment_id: 'pi_3QX7sample' as PaymentIntentId,
      provider: 'stripe',
      total: 4280,
      currency: 'usd',
      email: 'june.castellano@example.com',
      last_error: 'Collected $41.80, but the checkout costs $42.80.',
      updated_at: '2026-11-20T18:04:00Z',
    },
  ],
  next_cursor: null,
};
const FAILED = {
  failed_at: '2026-11-20T18:04:00Z',
  attempts: 8,
  reason: '550 5.1.1 The mailbox does not exist',
};
const EMAILS: { failed_emails: FailedEmail[] } = {
  failed_emails: [
    {
      ...FAILED,
      id: '1',
      to: 'june.castellano@example.com',
      subject: 'Your order #1042 is in',
      can_retry: true,
    },
    { ...FAILED, id: '2', to: 'sam.okafor@example.com', subject: 'A new password', can_retry: false },
  ],
};
const JOBS: { failed_jobs: FailedJob[] } = {
  failed_jobs: [
    {
      ...FAILED,
      id: '1',
      name: 'stripe-event',
      row_id: 'evt_sample',
      reason: 'The card provider did not answer in 10 seconds',
    },
  ],
};
