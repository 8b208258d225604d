import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { test } from '../support/test.ts';

const BOX = '/boxes/build-a-box';
const PHONE = { width: 390, height: 844 };
const MIX = 'The Mix (10 oz)';
const MANGO = 'Mango Chilli Bites (7 oz)';

const tray = (page: Page) => page.getByRole('region', { name: /your box/i });
const progress = (page: Page) => tray(page).getByRole('status');
const putIn = (page: Page, bag: string) => page.getByRole('button', { name: `Put in ${bag}` });
const inBox = (page: Page, bag: string) => page.getByRole('group', { name: `${bag} in your box` });

async function fill(page: Page, contents: Record<string, number>): Promise<void> {
  for (const [bag, count] of Object.entries(contents)) {
    for (let unit = 0; unit < count; unit++) await putIn(page, bag).click();
  }
}

async function addToCart(page: Page, label = 'add to cart'): Promise<void> {
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith('/metrics/cart-items') && answer.request().method() === 'POST',
  );
  await tray(page).getByRole('button', { name: label }).click();
  await stored;
}

test('the page is rendered on the server with what may go into the box, and links to each bag', async ({
  request,
}) => {
  const html = await (await request.get(BOX)).text();
  expect(html).toMatch(/<title>Build a Box/);
  expect(html).toContain('Chilli Lime Chickpeas');
  expect(html).toContain('href="/products/chilli-lime-chickpeas"');
});

test('the address of a product leads to the page of a box, and the other way round', async ({ page }) => {
  await page.goto('/products/build-a-box');
  await expect(page).toHaveURL(BOX);
  await page.goto('/boxes/the-mix');
  await expect(page).toHaveURL('/products/the-mix');
  expect((await page.goto('/boxes/haggis'))?.status()).toBe(404);
});

test('among all snacks is a card that leads to the page of the box', async ({ page }) => {
  await open(page, '/shop');
  await expect(page.getByRole('link', { name: 'Build a Box', exact: true })).toHaveAttribute(
    'href',
    '/products/build-a-box',
  );
  await page.getByRole('link', { name: 'fill Build a Box' }).click();
  await expect(page).toHaveURL(BOX);
  await expect(page.getByRole('heading', { level: 1, name: 'Build a Box' })).toBeVisible();
});

test('a box is filled by thumb, and the button says what is missing until it is full', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, BOX);
  const button = tray(page).getByRole('button');
  await expect(button).toHaveText('6 more to go');
  await fill(page, { [MIX]: 3, [MANGO]: 1 });
  await expect(progress(page)).toContainText('4 of 6');
  await expect(button).toHaveText('2 more to go');
  await fill(page, { [MANGO]: 2 });
  await expect(button).toHaveText('add to cart');
  await expect(tray(page)).toContainText('Contains: peanuts, wheat');
  await expect(tray(page)).toContainText('The kitchens also handle soy, sesame.');
  await expect(putIn(page, MIX)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Take out ${MIX}` }).click();
  await expect(button).toHaveText('1 more to go');
  await expect(inBox(page, MIX)).toContainText('2');
});

test('a full box is one line of the cart with its contents, and leads back to change them', async ({
  page,
}) => {
  await open(page, BOX);
  await fill(page, { [MIX]: 3, [MANGO]: 3 });
  await addToCart(page);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText('3 × The Mix (10 oz)');
  await panel.getByRole('link', { name: /Change/ }).click();
  await expect(inBox(page, MIX)).toContainText('3');
  await page.getByRole('button', { name: `Take out ${MIX}` }).click();
  await fill(page, { [MANGO]: 1 });
  await addToCart(page, 'save changes');
  await open(page, '/cart');
  await expect(page.getByText('2 × The Mix (10 oz)')).toBeVisible();
  await expect(page.getByText('4 × Mango Chilli Bites (7 oz)')).toBeVisible();
  await expect(page.getByText('3 × The Mix (10 oz)')).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('a reload keeps size, interval and contents', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('radio', { name: /12 bags/ }).check({ force: true });
  await page.getByRole('radio', { name: /every 1 month/ }).check({ force: true });
  await fill(page, { [MIX]: 2 });
  await page.reload();
  await expect(progress(page)).toContainText('2 of 12');
  await expect(page.getByRole('radio', { name: /every 1 month/ })).toBeChecked();
  await expect(tray(page)).toContainText('$113.99');
});

test('a smaller box keeps what fits', async ({ page }) => {
  await open(page, `${BOX}?size=box-of-12&bag=5:MIX-10OZ&bag=4:MANGO-BITES-7OZ`);
  await expect(progress(page)).toContainText('9 of 12');
  await page.getByRole('radio', { name: /6 bags/ }).check({ force: true });
  await expect(progress(page)).toContainText('6 of 6');
  await expect(inBox(page, MANGO)).toContainText('1');
});

test('an address with nonsense opens an empty box or what of it makes sense', async ({ page }) => {
  await open(
    page,
    `${BOX}?size=box-of-6&bag=99:MIX-10OZ&bag=-1:MANGO-BITES-7OZ&bag=2:SOAP&bag=x&every=never`,
  );
  await expect(progress(page)).toContainText('6 of 6');
  await expect(page.getByRole('radio', { name: /Just once/ })).toBeChecked();
});

test('what is sold out cannot be put in, and has to be swapped where it was chosen before', async ({
  page,
}) => {
  await open(page, `${BOX}?size=box-of-6&bag=1:CASHEW-7OZ&bag=5:MIX-10OZ`);
  await expect(putIn(page, 'Masala Cashews (7 oz)')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Sold out. Swap it for another.')).toBeVisible();
  await expect(progress(page)).toContainText('Not enough left: Masala Cashews');
  await page.getByRole('button', { name: 'Take out Masala Cashews (7 oz)' }).click();
  await fill(page, { [MANGO]: 1 });
  await expect(tray(page).getByRole('button')).toHaveText('add to cart');
});

test('each bag has its ingredients, allergens and nutrition facts to unfold, and a link to its reviews', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, `${BOX}?size=box-of-6&bag=1:MIX-10OZ&bag=1:MANGO-BITES-7OZ`);
  const labels = page.getByRole('region', { name: 'What is in it' });
  const mix = labels.getByRole('listitem').filter({ hasText: MIX });
  await expect(mix.getByText(/^Ingredients:/)).toBeHidden();
  await mix.getByText(MIX, { exact: true }).press('Enter');
  await expect(mix.getByText(/^Ingredients:/)).toBeVisible();
  await expect(mix.getByText(/^Allergens:/)).toBeVisible();
  await mix.getByText('Nutrition facts', { exact: true }).press('Enter');
  await expect(mix.getByRole('table', { name: /The Mix/ })).toContainText('Total Fat');
  await expectNoAxeFindings(page);
  await mix.getByRole('link', { name: /^\d+ reviews of The Mix$/ }).click();
  await expect(page).toHaveURL('/products/the-mix#reviews');
  await expect(page.getByRole('heading', { name: /reviews/i }).first()).toBeInViewport();
});

test('chips show only what is vegan, or hot, or both', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('button', { name: 'vegan', exact: true }).click();
  await expect(page.getByText('5 of 9 bags')).toBeVisible();
  await expect(putIn(page, MANGO)).toBeHidden();
  await page.getByRole('button', { name: 'hot', exact: true }).click();
  await expect(page.getByText('3 of 9 bags')).toBeVisible();
  await page.getByRole('button', { name: 'vegan', exact: true }).click();
  await expect(putIn(page, MANGO)).toBeVisible();
});

test('visitors who see Canadian dollars see the price of the box in them', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('cad');
  await expect(tray(page)).toContainText('86.99');
  await fill(page, { [MIX]: 6 });
  await expect(tray(page)).toContainText('/100');
});

test('it is filled with the keyboard alone, and no button loses the focus at its limit', async ({ page }) => {
  await open(page, BOX);
  await putIn(page, MIX).focus();
  for (let unit = 0; unit < 7; unit++) await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('6 of 6');
  await expect(putIn(page, MIX)).toBeFocused();
});

test('a box by subscription is bought with its contents', async ({ page }) => {
  await open(page, `${BOX}?size=box-of-6&every=every-1-month&bag=6:MIX-10OZ`);
  await addToCart(page);
  await expect(page.getByRole('dialog')).toContainText('$59.99');
  await open(page, '/cart');
  await page.getByRole('button', { name: 'checkout' }).first().click();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByText('6 × The Mix (10 oz)').first()).toBeVisible();
});

test('a full box and a box with sold-out bags have no accessibility findings', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, `${BOX}?size=box-of-12&bag=6:MIX-10OZ&bag=5:MANGO-BITES-7OZ&bag=1:CASHEW-7OZ`);
  await expect(progress(page)).toContainText('12 of 12');
  await expectNoAxeFindings(page);
});
