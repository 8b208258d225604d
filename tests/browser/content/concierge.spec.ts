import { expect, type Page } from '@playwright/test';
import { sizeOfRun } from '../../support/run-size.ts';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { CARDS, fillCard, haveInCart, open, openFilledCheckout, pay } from '../support/checkout-page.ts';
import { expectLauncherCoversNothing, launcher } from '../support/launcher.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, sizeOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, allergen, items, concierge, customer, asked } = store;
const TITLE = plainProduct.title;
const SIZE = sizeOf(firstOf(plainProduct));

const PHONE = { width: 390, height: 844 };

async function openPanel(page: Page, path = '/faq') {
  await page.goto(path);
  await launcher(page).click();
  const panel = page.getByRole('dialog', { name: concierge });
  await expect(panel).toBeVisible();
  return panel;
}

async function ask(page: Page, question: string) {
  await page.getByLabel('Your question').fill(question);
  await page.keyboard.press('Enter');
}

test('the concierge answers with products and sources', async ({ page }) => {
  const panel = await openPanel(page);
  await expect(panel.getByText(store.global.chatbotStyles.subtitle)).toBeVisible();
  await ask(page, `does ${allergen.inIt.title.toLowerCase()} contain ${allergen.label}?`);
  await expect(panel.getByText(`${allergen.inIt.content?.allergens.split('.')[0]}.`).first()).toBeVisible();
  await expect(panel.getByRole('link', { name: allergen.inIt.title })).toHaveAttribute(
    'href',
    `/products/${allergen.inIt.handle}`,
  );
  await expect(panel.getByRole('link', { name: 'FAQ: What if I am allergic?' })).toBeVisible();
  await expect(panel.getByRole('status')).toContainText(
    `${concierge}: Yes, ${allergen.inIt.title} contains ${allergen.label}.`,
  );
});

test('a short question stays in one line', async ({ page }) => {
  const panel = await openPanel(page);
  await ask(page, 'hello');
  const question = panel.getByText('hello', { exact: true });
  const lines = await question.evaluate(
    (text) => text.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(text).lineHeight),
  );
  expect(Math.round(lines)).toBe(1);
});

test('a product is added to the cart from an answer and marked as from the concierge', async ({ page }) => {
  const panel = await openPanel(page);
  await ask(page, `tell me about ${TITLE.toLowerCase()}`);
  const stored = page.waitForRequest(
    (request) => request.url().endsWith('/metrics/cart-items') && request.method() === 'POST',
  );
  await panel.getByRole('button', { name: `Add ${TITLE}, ${SIZE}, to the cart` }).click();
  await expect(page.getByRole('dialog', { name: /Your cart \(1\)/ })).toBeVisible();
  expect((await stored).postDataJSON().cartItems[0]).toMatchObject({
    sku: firstOf(plainProduct).sku,
    fromChatbot: true,
  });
});

test('the conversation continues after another page was loaded, where it starts closed', async ({ page }) => {
  const panel = await openPanel(page);
  await ask(page, `tell me about ${TITLE.toLowerCase()}`);
  await expect(panel.getByRole('button', { name: new RegExp(`Add ${TITLE}`) })).toBeVisible();
  await page.goto('/shop');
  await expect(launcher(page)).toHaveAccessibleName(`Ask ${concierge} (continue the conversation)`);
  await expect(panel).toBeHidden();
  await launcher(page).click();
  await expect(panel.getByText(`tell me about ${TITLE.toLowerCase()}`)).toBeVisible();
  await ask(page, 'how much is it?');
  await expect(panel.getByText(`${SIZE} ${usd(firstOf(plainProduct).prices.usd)}`).first()).toBeVisible();
});

test('it closes when the shopper goes to the cart, and stays closed from there on', async ({ page }) => {
  await haveInCart(page, plainProduct.handle);
  const panel = await openPanel(page);
  await page.getByRole('banner').getByRole('button', { name: /cart/i }).click();
  await page.getByRole('link', { name: 'See the whole cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(panel).toBeHidden();
  await page.getByRole('main').getByRole('button', { name: 'checkout' }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await page.goBack();
  await expect(launcher(page)).toBeVisible();
  await expect(panel).toBeHidden();
});

test('the footer names it in words, and closing it returns the focus there', async ({ page }) => {
  await page.goto('/faq');
  const inFooter = page.getByRole('contentinfo').getByRole('button', { name: `Ask ${concierge}` });
  await inFooter.click();
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: concierge })).toBeHidden();
  await expect(inFooter).toBeFocused();
});

test('prices are answered in the currency that the shopper has chosen', async ({ page }) => {
  const panel = await openPanel(page);
  await page.getByRole('contentinfo').getByLabel('Currency').selectOption('cad');
  await ask(page, `how much is ${TITLE.toLowerCase()}?`);
  const price = `${SIZE} CAD ${(firstOf(plainProduct).prices.cad / 100).toFixed(2)}`;
  await expect(panel.getByText(price).first()).toBeVisible();
});

test('an answer that is longer than the panel is shown from its start', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  const panel = await openPanel(page);
  await ask(page, `tell me about ${TITLE.toLowerCase()}`);
  await expect(panel.getByRole('button', { name: new RegExp(`Add ${TITLE}`) })).toBeVisible();
  await ask(page, `anything without ${allergen.label}?`);
  await expect(panel.getByRole('status')).toContainText('Read the pack');
  const answer = (await panel.getByRole('status').textContent()) ?? '';
  const [start = ''] = answer.slice(`${concierge}: `.length).split('\n');
  await expect(panel.getByText(start, { exact: true })).toBeInViewport();
  await expect(panel.locator('p', { hasText: 'Read the pack' })).not.toBeInViewport();
});

test('what is offered after a question about an allergen says what its label does', async ({ page }) => {
  const panel = await openPanel(page);
  await ask(page, `anything without ${allergen.label}?`);
  const card = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add / }) });
  const link = card.first().getByRole('link');
  const handle = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
  await expect(card.first()).toContainText(store.files.product(handle).content?.allergens ?? 'no label');
});

test('it hands the conversation over to the contact form, where it can be changed first', async ({
  page,
}) => {
  const panel = await openPanel(page);
  await ask(page, 'I want to talk to a person');
  await panel.getByRole('link', { name: 'Write to a person' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  const conversation = page.getByLabel('Your conversation so far');
  await expect(conversation).toHaveValue(
    new RegExp(`Me: I want to talk to a person\n\n${concierge}: Gladly\\.`),
  );
  await conversation.fill('Me: shortened');
  await page.getByLabel('Name', { exact: true }).fill('Gita Guest');
  await page.getByLabel('Email').first().fill('gita@example.com');
  await page.getByLabel('Message').fill('Please call me.');
  const sent = page.waitForRequest(/process_customer_service_request/);
  await page.getByRole('main').getByRole('button', { name: 'Send' }).click();
  expect((await sent).postDataJSON().customer_service_data.conversation).toBe('Me: shortened');
  await page.getByRole('alertdialog').getByRole('button').first().click();
  await expect(conversation, 'the next message is about something else').toHaveCount(0);
});

test('a conversation that the shop knows no longer begins again, as an allergy from before is not known', async ({
  page,
  context,
}) => {
  const panel = await openPanel(page);
  await ask(page, `I am allergic to ${allergen.label}`);
  await expect(panel.getByText(/allerg/i).nth(1)).toBeVisible();
  await expect(panel.getByRole('status')).not.toBeEmpty();
  await context.clearCookies();
  await ask(page, `what ${items} do you have?`);
  const answer = panel.getByText(/^What we said before is gone/).last();
  await expect(answer).toBeInViewport();
  await expect(panel.getByRole('button', { name: /^Add / }).first()).toBeVisible();
  await expect(answer).toBeInViewport();
  await expect(panel.getByText(`I am allergic to ${allergen.label}`)).toHaveCount(0);
});

test('a question that failed is back in the input and can be sent again', async ({ page }) => {
  const panel = await openPanel(page);
  await page.route('**/concierge/messages', (route) => route.abort(), { times: 1 });
  await ask(page, `vegan ${items}`);
  await expect(panel.getByRole('alert')).toContainText('could not reach the shop');
  await expect(page.getByLabel('Your question')).toHaveValue(`vegan ${items}`);
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByText(/Yes, these are listed as vegan/).first()).toBeVisible();
});

for (const [width, name] of [
  [1280, 'the input'],
  [390, 'the panel'],
] as const) {
  test(`at ${width} pixels the focus is on ${name} after starting afresh and after a suggestion`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const panel = await openPanel(page);
    const focused = name === 'the input' ? page.getByLabel('Your question') : panel;
    await panel.getByRole('list', { name: 'Suggested questions' }).getByRole('button').first().press('Enter');
    await expect(focused).toBeFocused();
    await panel.getByRole('button', { name: 'Start afresh' }).press('Enter');
    await expect(panel.getByRole('button', { name: 'Start afresh' })).toHaveCount(0);
    await expect(focused).toBeFocused();
  });
}

test('a question that failed does not replace one that was begun meanwhile', async ({ page }) => {
  const panel = await openPanel(page);
  const begun = Promise.withResolvers<void>();
  await page.route('**/concierge/messages', async (route) => {
    await begun.promise;
    await route.abort();
  });
  await ask(page, `vegan ${items}`);
  await page.getByLabel('Your question').fill('And with sesame?');
  begun.resolve();
  await expect(panel.getByRole('alert')).toContainText('could not reach the shop');
  await expect(page.getByLabel('Your question')).toHaveValue('And with sesame?');
});

test('Escape closes it and returns the focus to its button', async ({ page }) => {
  const panel = await openPanel(page);
  await expect(page.getByLabel('Your question')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(launcher(page)).toBeFocused();
});

test('in a wide window the page next to it stays usable', async ({ page }) => {
  await openPanel(page);
  await page.getByRole('banner').locator('a[href="/shop"]').first().click();
  await expect(page).toHaveURL(/\/shop$/);
  await expect(page.getByRole('dialog', { name: concierge })).toBeVisible();
});

test('on a phone it fills the window, and a link closes it', async ({ page }) => {
  await page.setViewportSize(PHONE);
  const panel = await openPanel(page, `/products/${plainProduct.handle}`);
  await expect
    .poll(async () => {
      const box = await panel.boundingBox();
      return box && [box.x, box.y, box.width, box.height].map(Math.round);
    })
    .toEqual([0, 0, PHONE.width, PHONE.height]);
  await panel.getByRole('button', { name: asked.suggestion }).click();
  await panel.getByRole('link', { name: asked.shows.title }).click();
  await expect(page).toHaveURL(new RegExp(asked.shows.handle));
  await expect(panel).toBeHidden();
});

const PAGES = ['/shop', `/products/${plainProduct.handle}`, '/cart', store.storyPath];
const OTHER_PAGES = [
  '/',
  `/products/${otherProduct.handle}`,
  '/store-locator',
  '/faq',
  '/press',
  '/terms',
  '/checkout-confirmation?redirect_status=succeeded',
  '/no-such-page',
];

for (const path of sizeOfRun({ usual: PAGES, long: [...PAGES, ...OTHER_PAGES] })) {
  test(`its button covers no text or control on ${path}`, async ({ page }) => {
    await haveInCart(page, plainProduct.handle);
    await open(page, path);
    await expectLauncherCoversNothing(page);
  });
}

test('its button covers no text or control on the order result and in the order history', async ({
  page,
}) => {
  await openFilledCheckout(page, plainProduct.handle);
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByText('Order number')).toBeVisible();
  await expectLauncherCoversNothing(page);
  const data = { email: customer.email, password: customer.password, store_id: store.id };
  expect((await page.request.post('/auth/login', { data })).status()).toBe(200);
  await open(page, '/profile');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectLauncherCoversNothing(page);
});

test('pages that are forms have no concierge', async ({ page }) => {
  for (const path of ['/login', '/signup', '/forgot-password', '/contact', '/verified_review_submission']) {
    await open(page, path);
    await expect(page.getByRole('complementary', { name: 'Counting visits' })).toBeAttached();
    await expect(launcher(page), path).toHaveCount(0);
    await expect(page.getByRole('button', { name: `Ask ${concierge}` }), path).toHaveCount(0);
  }
});

test('checkout and the card change have no concierge', async ({ page }) => {
  for (const path of ['/checkout', '/subscriptions/card']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(launcher(page), path).toHaveCount(0);
  }
});

test('axe finds nothing when it is closed, open, answered and failed, on a phone and on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/faq');
  await expect(launcher(page)).toBeVisible();
  await expectNoAxeFindings(page);
  const panel = await openPanel(page);
  await expectNoAxeFindingsAtEachWidth(page);
  await panel.getByRole('button', { name: asked.other }).click();
  await expect(panel.getByRole('button', { name: new RegExp(`Add ${asked.adds.title}`) })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.route('**/concierge/messages', (route) => route.abort());
  await ask(page, 'and cheaper?');
  await expect(panel.getByRole('alert')).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});
