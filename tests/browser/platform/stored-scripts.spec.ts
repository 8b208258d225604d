import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { buy, finalizePurchase, pay } from '../support/buy.ts';
import { launcher } from '../support/launcher.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { SCRIPT_CORPUS, SCRIPT_CORPUS_OF_TEXTS } from '../support/script-corpus.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const STORE = store.id;
const { plainProduct, otherProduct } = store;
const { sku: SKU } = firstOf(plainProduct);
const ASHA = { email: 'asha.corpus@example.com', password: 'a-ball-that-turns-42' };
const TEXT = SCRIPT_CORPUS_OF_TEXTS.join('\n');
const ADDRESS = { city: 'New York', state: 'NY', postal_code: '10013', country: 'US' };
/** Characters that are not seen, and that the shop may leave out. */
const UNSEEN = /[\u200B\u2028\u2060\u202A-\u202E\uFEFF]/g;

/** As many of the corpus as have room in a line, with one of them at its beginning. */
function line(first: string, max: number): string {
  let packed = first;
  for (const one of SCRIPT_CORPUS.filter((other) => other !== first))
    if (packed.length + one.length < max) packed += ` ${one}`;
  return packed;
}

const startingWith = (start: string, max: number): string =>
  line(SCRIPT_CORPUS.find((one) => one.startsWith(start)) ?? start, max);

/** What is typed into the lines of the shop. Those that exports show begin as formulas. */
const TYPED = {
  firstName: startingWith('=', 100),
  lastName: startingWith('<img', 100),
  recipient: startingWith('@', 200),
  street: startingWith('+', 200),
  secondLine: startingWith('"', 200),
  city: startingWith('-1', 100),
  giftNote: startingWith('</textarea', 240),
  reviewer: startingWith('=', 100),
  reviewTitle: startingWith('@', 200),
  writer: startingWith('</title', 200),
  orderTyped: startingWith('$', 60),
  savedView: startingWith('</title', 60),
  savedReply: startingWith('</style', 80),
  tag: startingWith('<svg', 40),
  role: startingWith('<svg', 40),
  staffName: startingWith('javascript', 100),
  draftLine: startingWith('-->', 200),
  discount: startingWith('[link', 100),
  reason: startingWith("'", 500),
  tracking: 'https://track.example.com/"><svg/data-corpus/onload=corpus=1>',
};

interface Filled {
  orderId: string;
  paymentId: string;
  payAddress: string;
  draftId: string;
  customerId: string;
  conversationId: string;
  reviewId: string;
  /** The browser in which the shopper has bought. */
  shopper: Awaited<ReturnType<APIRequestContext['storageState']>>;
}

const key = () => ({ idempotency_key: crypto.randomUUID() });

async function send(request: APIRequestContext, path: string, data: object) {
  const answer = await request.post(path, { data: { store_id: STORE, ...data } });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(`/admin/api/${path}`, { params: { store_id: STORE } });
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200);
  return answer.json();
}

/** Writes the corpus wherever a shopper can write. */
async function writeAsShopper(request: APIRequestContext) {
  await send(request, '/auth/signup', { ...ASHA, first_name: TYPED.firstName, last_name: TYPED.lastName });
  await send(request, '/auth/login', ASHA);
  const street = { line1: TYPED.street, line2: TYPED.secondLine, city: TYPED.city };
  await send(request, '/account/save_address', {
    name: TYPED.recipient,
    address: { ...ADDRESS, ...street },
  });
  const payment = await finalizePurchase(request, {
    email: ASHA.email,
    items: [{ sku: SKU, quantity: 2 }],
    name: TYPED.recipient,
    address: street,
    gift: { note: TYPED.giftNote, hide_prices: true },
  });
  await pay(request, payment, ASHA.email);
  await buy(request, { email: ASHA.email, items: [{ sku: SKU, quantity: 1 }], name: TYPED.recipient });
  await send(request, '/customer_service/process_customer_service_request', {
    customer_service_data: {
      customer_name: TYPED.writer,
      customer_email: ASHA.email,
      customer_phone_number: startingWith('+', 50),
      order_number: TYPED.orderTyped,
      message: TEXT,
      conversation: TEXT,
    },
  });
  const review = await request.post('/reviews/addReview', {
    params: { store_id: STORE },
    data: {
      handle: plainProduct.handle,
      review_id: crypto.randomUUID(),
      review_rating: 5,
      reviewer_email: ASHA.email,
      reviewer_name: TYPED.reviewer,
      review_title: TYPED.reviewTitle,
      review_description: TEXT,
    },
  });
  expect(review.status(), await review.text()).toBe(200);
  return { reviewId: (await review.json()).review_id as string, paymentId: payment.payment_intent_id };
}

/** Writes the corpus wherever staff can write about what the shopper has done. */
async function writeAsStaff(request: APIRequestContext, reviewId: string) {
  const post = (path: string, data: object) => send(request, `/admin/api/${path}`, data);
  await post('sign_in', STAFF_ACCOUNT);
  const { orders } = await read(request, 'orders');
  const [newer, order] = orders.map(({ order_id }: { order_id: string }) => order_id);
  await post(`orders/${order}/notes`, { text: TEXT, ...key() });
  await post(`orders/${order}/hold`, { reason: TYPED.reason });
  await post(`orders/${order}/release`, {});
  await post(`orders/${newer}/hold`, { reason: TYPED.reason });
  await post(`orders/${order}/refund`, {
    lines: [],
    shipping: 0,
    goodwill: 100,
    restock: false,
    reason: TYPED.reason,
    expected_total: 100,
    ...key(),
  });
  await post(`orders/${order}/shipments`, {
    lines: [{ position: 0, quantity: 1 }],
    tracking: TYPED.tracking,
    ...key(),
  });

  const { customers } = await read(request, 'customers');
  const customerId = customers.find(({ email }: { email: string }) => email === ASHA.email).customer_id;
  const { customer } = await read(request, `customers/${customerId}`);
  await post(`customers/${customerId}/edit`, {
    first_name: TYPED.firstName,
    last_name: TYPED.lastName,
    version: customer.version,
    phone: startingWith('+', 40),
    tags: [TYPED.tag, startingWith('=', 40)],
  });
  await post(`customers/${customerId}/notes`, { text: TEXT, ...key() });

  const { review } = await read(request, `reviews/${reviewId}`);
  if (review.status !== 'published')
    await post(`reviews/${reviewId}/decision`, { decision: 'publish', version: review.version });
  await post(`reviews/${reviewId}/reply`, { text: SCRIPT_CORPUS.join('\n'), version: 0 });

  const { conversations } = await read(request, 'conversations');
  const [{ conversation_id: conversationId }] = conversations;
  const { conversation } = await read(request, `conversations/${conversationId}`);
  await post(`conversations/${conversationId}/replies`, {
    version: conversation.version,
    text: TEXT,
    ...key(),
  });
  await post(`conversations/${conversationId}/notes`, { text: TEXT, ...key() });
  await post('saved_replies', { title: TYPED.savedReply, text: TEXT });
  for (const list of ['orders', 'customers', 'reviews', 'inbox'])
    await post('saved_views', {
      list,
      name: TYPED.savedView,
      query: 'q=<b data-corpus>',
      is_shared: true,
      ...key(),
    });
  await post('staff/roles', { name: TYPED.role, permissions: ['orders:read'] });
  await post('stock_receipts', { lines: [{ sku: SKU, quantity: 1 }], note: TYPED.reason, ...key() });

  const draft = await post('draft_orders', { source_order_id: null, purpose: 'order', ...key() });
  const draftId = draft.draft_order_id;
  const { version } = await post(`draft_orders/${draftId}`, {
    version: 1,
    email: ASHA.email,
    name: TYPED.recipient,
    note: TEXT,
    address: { ...ADDRESS, line1: TYPED.street, line2: TYPED.secondLine, city: TYPED.city },
    lines: [
      {
        sku: null,
        bundle_id: null,
        contents: null,
        title: TYPED.draftLine,
        quantity: 1,
        unit_price: 900,
      },
    ],
    discount: { kind: 'percent', value: 10, label: TYPED.discount },
    shipping: { name: startingWith('<script', 100), price: 100 },
  });
  await post(`draft_orders/${draftId}/payment_link`, { version, message: TEXT, ...key() });
  const { staff_member: own } = await read(request, 'session');
  await post('account/name', { name: TYPED.staffName, version: own.version });
  return { orderId: order as string, draftId, customerId, conversationId };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Writes the corpus into texts that may be formatted: as plain text, as formatted text, and as HTML, which is refused. */
async function writeTexts(request: APIRequestContext) {
  const formatted = `<p><strong>${escaped(TEXT).replaceAll('\n', '<br>')}</strong></p>`;
  const html = `<p>${TEXT}</p>`;
  const { content, revision, version } = await read(request, 'content/faq');
  const publish = async (shown: number, answers: readonly string[]) => {
    const items = answers.map((answer, index) => ({ question: `Question ${index + 1}?`, answer }));
    const saved = await send(request, '/admin/api/content/faq', {
      version,
      revision: shown,
      content: { ...content, items },
    });
    const published = await request.post('/admin/api/content_changes/publish', {
      data: { store_id: STORE, drafts: [{ page: 'faq', revision: saved.revision }], publish_on: null },
    });
    return { status: published.status(), revision: saved.revision };
  };
  const refused = await publish(revision, [html]);
  expect(refused.status).toBe(400);
  expect((await publish(refused.revision, [TEXT, formatted])).status).toBe(200);
  const product = await read(request, `products/${otherProduct.handle}`);
  const publishProduct = (description: string) =>
    request.post(`/admin/api/products/${otherProduct.handle}/publish`, {
      data: {
        store_id: STORE,
        version: product.version,
        publish_on: null,
        document: { ...product.document, description },
      },
    });
  expect((await publishProduct(html)).status()).toBe(400);
  expect((await publishProduct(formatted)).status()).toBe(200);
}

/** A page that remembers what went wrong in it. */
async function watchedPage(browser: Browser, storageState?: Filled['shopper']) {
  const context = await browser.newContext({ baseURL: shop.url, ...(storageState && { storageState }) });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(`${page.url()}: ${message}`));
  page.on('dialog', (dialog) => dialog.dismiss());
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) faults.push(`${page.url()}: ${message.text()}`);
  });
  return { page, faults };
}

/** What a page shows and has in its fields, in one line. */
const shownIn = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (all.nextNode())
      if (!all.currentNode.parentElement?.closest('script, style, noscript, template'))
        texts.push(all.currentNode.textContent ?? '');
    for (const field of document.querySelectorAll('input, textarea'))
      texts.push(` ${(field as HTMLInputElement).value} `);
    return texts.join('');
  });

const inOneLine = (text: string) => text.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim();

/** Expects texts of the corpus as they were typed, and that nothing of them is an element, a script or an address that runs. */
async function expectAsTyped(page: Page, texts: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const shown = inOneLine(await shownIn(page));
        return texts.filter((text) => !shown.includes(inOneLine(text)));
      },
      { message: `not shown as typed at ${page.url()}`, timeout: 8_000 },
    )
    .toEqual([]);
  await expectHarmless(page, page.url());
}

async function expectHarmless(page: Page, where: string): Promise<void> {
  const found = await page.evaluate(() => ({
    ran: 'corpus' in window,
    elements: [...document.querySelectorAll('[data-corpus]')].map(({ outerHTML }) => outerHTML),
    addresses: [...document.querySelectorAll('*')]
      .flatMap(({ attributes }) => [...attributes])
      .filter(({ localName }) => ['href', 'src', 'action', 'formaction'].includes(localName))
      .filter(({ value }) => /^\s*javascript:/i.test(value))
      .map(({ value }) => value),
  }));
  expect(found, where).toEqual({ ran: false, elements: [], addresses: [] });
}

/** The cells of a CSV file. */
const cellsOf = (csv: string): string[] =>
  [...csv.replace(/^\uFEFF/, '').matchAll(/(?:^|,|\r?\n)("(?:[^"]|"")*"|[^",\r\n]*)/g)].map(
    ([, cell = '']) => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell),
  );

const EVERY_LINE = SCRIPT_CORPUS_OF_TEXTS.map(inOneLine);

let shop: OwnShop;
let filled: Filled;
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(120_000);
  shop = await startOwnShop();
  const [shopper, staff] = await Promise.all([
    playwright.request.newContext({ baseURL: shop.url }),
    playwright.request.newContext({ baseURL: shop.url }),
  ]);
  const { reviewId, paymentId } = await writeAsShopper(shopper);
  const written = await writeAsStaff(staff, reviewId);
  await writeTexts(staff);
  const { text: bill } = await shop.mailTo(ASHA.email, /./, '/pay#token=');
  const payAddress = /\/pay#token=\S+/.exec(bill)?.[0] ?? '';
  filled = { ...written, reviewId, paymentId, payAddress, shopper: await shopper.storageState() };
  await Promise.all([shopper.dispose(), staff.dispose()]);
});
test.afterAll(() => shop.stop());

test('no script of shoppers and staff runs in the shop, where their texts are shown as typed', async ({
  browser,
}) => {
  const { page, faults } = await watchedPage(browser, filled.shopper);
  const address = [TYPED.recipient, TYPED.street, TYPED.secondLine, TYPED.city];
  const pages: [string, readonly string[]][] = [
    [`/products/${plainProduct.handle}`, [TYPED.reviewTitle, ...EVERY_LINE]],
    [`/products/${otherProduct.handle}`, EVERY_LINE],
    ['/faq', EVERY_LINE],
    [`/order?id=${filled.orderId}`, [...address, TYPED.giftNote]],
    ['/profile', [TYPED.firstName]],
    ['/profile/settings', [TYPED.firstName, TYPED.lastName, ...address]],
    [filled.payAddress, [TYPED.draftLine, TYPED.discount, TYPED.street]],
    [`/checkout-confirmation?payment_intent=${filled.paymentId}&redirect_status=succeeded`, [TYPED.giftNote]],
  ];
  for (const [path, texts] of pages) {
    await page.goto(path);
    await expectAsTyped(page, texts);
  }
  await page.goto('/faq');
  await launcher(page).click();
  const question = SCRIPT_CORPUS.join(' ');
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: store.concierge }).getByRole('status')).toContainText(
    `${store.concierge}:`,
  );
  await expectAsTyped(page, [question]);
  await page.reload();
  await expectAsTyped(page, [question]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('no script of shoppers and staff runs in the back office, where their texts are shown as typed', async ({
  browser,
}) => {
  const { page, faults } = await watchedPage(browser);
  await send(page.request, '/admin/api/sign_in', STAFF_ACCOUNT);
  const { orderId, customerId, conversationId, reviewId, draftId } = filled;
  const pages: [string, readonly string[]][] = [
    ['/admin', [TYPED.staffName]],
    ['/admin/orders', [TYPED.savedView, TYPED.recipient]],
    [
      `/admin/orders/${orderId}`,
      [TYPED.recipient, TYPED.street, TYPED.giftNote, TYPED.reason, ...EVERY_LINE],
    ],
    [`/admin/orders/packing-slips?orders=${orderId}`, [TYPED.recipient, TYPED.street, TYPED.giftNote]],
    [`/admin/orders/pack?orders=${orderId}`, [TYPED.recipient, TYPED.street, TYPED.giftNote]],
    ['/admin/drafts', [TYPED.recipient]],
    [`/admin/drafts/${draftId}`, [TYPED.draftLine, TYPED.discount, TYPED.street, ...EVERY_LINE]],
    ['/admin/customers', [TYPED.savedView, TYPED.firstName]],
    [`/admin/customers/${customerId}`, [TYPED.firstName, TYPED.tag, ...EVERY_LINE]],
    ['/admin/reviews?view=all', [TYPED.savedView, TYPED.reviewer, TYPED.reviewTitle.slice(0, 60)]],
    [`/admin/reviews/${reviewId}`, [TYPED.reviewer, TYPED.reviewTitle, ...EVERY_LINE]],
    ['/admin/inbox', [TYPED.savedView, TYPED.writer]],
    [`/admin/inbox/${conversationId}`, EVERY_LINE],
    ['/admin/inbox/saved-replies', [TYPED.savedReply]],
    ['/admin/people', [TYPED.role, TYPED.staffName]],
    ['/admin/account', [TYPED.staffName]],
    [`/admin/stock/${SKU}`, [TYPED.reason]],
    ['/admin/audit', [TYPED.staffName]],
    [`/admin/products/${otherProduct.handle}`, EVERY_LINE],
  ];
  for (const [path, texts] of pages) {
    await page.goto(path);
    await expectAsTyped(page, texts);
  }
  await page.goto(`/admin/orders/${orderId}`);
  await page.getByRole('button', { name: /^Read ‘.*is in/ }).click();
  await expect(page.getByRole('dialog').locator('pre')).toContainText(TYPED.giftNote);
  await expectHarmless(page, 'an email in the back office');
  await page.goto(`/admin/audit?type=draft_order&id=${draftId}`);
  await page.getByRole('button', { name: /^Details: Changed draft order/ }).click();
  await expectAsTyped(page, [TYPED.discount]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('no script of shoppers and staff runs in an email, not even without a content security policy', async ({
  browser,
}) => {
  const { page, faults } = await watchedPage(browser);
  await page.goto('/sandbox/mailbox');
  await expectAsTyped(page, [TYPED.giftNote, ...EVERY_LINE]);
  const mails = await (await page.request.get('/sandbox/mailbox.json')).json();
  await page.goto('about:blank');
  const read: string[] = [];
  for (const { subject, html } of mails) {
    await page.setContent(html, { waitUntil: 'domcontentloaded' });
    await expectHarmless(page, subject);
    read.push(inOneLine(await shownIn(page)));
  }
  const typed = [TYPED.giftNote, TYPED.street, TYPED.draftLine, TYPED.discount, ...EVERY_LINE];
  expect(typed.filter((text) => !read.some((mail) => mail.includes(inOneLine(text))))).toEqual([]);
  expect(faults).toEqual([]);
  await page.context().close();
});

test('no cell of an export is a formula, whatever shoppers and staff have typed', async ({ playwright }) => {
  const staff = await playwright.request.newContext({ baseURL: shop.url });
  await send(staff, '/admin/api/sign_in', STAFF_ACCOUNT);
  for (const list of ['orders', 'customers', 'reviews']) {
    const answer = await staff.get(`/admin/api/${list}_export`, { params: { store_id: STORE } });
    expect(answer.status()).toBe(200);
    const cells = cellsOf(await answer.text());
    expect(
      cells.filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell)),
    ).toEqual([]);
    expect(
      cells.filter((cell) => /^'[=+\-@]/.test(cell)),
      `of the corpus in ${list}`,
    ).not.toEqual([]);
  }
  await staff.dispose();
});
