import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { found, type Product } from '../support/stores/store-files.ts';
import { nameInBox, subscriptionPrice, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { box, boxItems, plainProduct } = store;
const { handle, title, bundles = [] } = box.product;
const [SMALL, LARGE] = [sizeOf(6), sizeOf(12)];
const HOT = 2;

const nameOf = (sku: string) => nameInBox(store.files.productWith(sku), sku);

const BOX = `/boxes/${handle}`;
const PHONE = { width: 390, height: 844 };
const ITEM = nameOf(box.item);
const OTHER = nameOf(box.otherItem);
const SOLD_OUT = nameOf(box.soldOutItem);

function sizeOf(units: number) {
  const size = found(
    bundles.find(({ choose }) => choose?.units === units),
    `box of ${units}`,
  );
  return { ...size, from: size.choose?.from ?? [], sku: size.bundleId };
}

/** How many of what goes into the small box are of such a product. */
const countOf = (isSuch: (product: Product) => boolean) =>
  SMALL.from.map(store.files.productWith).filter(isSuch).length;

const isVegan = ({ diets }: Product) => diets.includes('vegan');
const isHot = ({ heat }: Product) => (heat ?? 0) >= HOT;
const shownOf = (count: number) => `${count} of ${SMALL.from.length} ${boxItems}`;

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
  expect(html).toMatch(`<title>${title}`);
  const other = store.files.productWith(box.otherItem);
  expect(html).toContain(other.title);
  expect(html).toContain(`href="/products/${other.handle}"`);
});

test('the address of a product leads to the page of a box, and the other way round', async ({ page }) => {
  await page.goto(`/products/${handle}`);
  await expect(page).toHaveURL(BOX);
  await page.goto(`/boxes/${plainProduct.handle}`);
  await expect(page).toHaveURL(`/products/${plainProduct.handle}`);
  expect((await page.goto('/boxes/haggis'))?.status()).toBe(404);
});

test('among all products is a card that leads to the page of the box', async ({ page }) => {
  await open(page, '/shop');
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute(
    'href',
    `/products/${handle}`,
  );
  await page.getByRole('link', { name: `fill ${title}` }).click();
  await expect(page).toHaveURL(BOX);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('a box is filled by thumb, and the button says what is missing until it is full', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, BOX);
  const button = tray(page).getByRole('button');
  await expect(button).toHaveText('6 more to go');
  await fill(page, { [ITEM]: 3, [OTHER]: 1 });
  await expect(progress(page)).toContainText('4 of 6');
  await expect(button).toHaveText('2 more to go');
  await fill(page, { [OTHER]: 2 });
  await expect(button).toHaveText('add to cart');
  for (const allergens of box.allergens) await expect(tray(page)).toContainText(allergens);
  await expect(putIn(page, ITEM)).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: `Take out ${ITEM}` }).click();
  await expect(button).toHaveText('1 more to go');
  await expect(inBox(page, ITEM)).toContainText('2');
});

test('a full box is one line of the cart with its contents, and leads back to change them', async ({
  page,
}) => {
  await open(page, BOX);
  await fill(page, { [ITEM]: 3, [OTHER]: 3 });
  await addToCart(page);
  const panel = page.getByRole('dialog');
  await expect(panel).toContainText(`3 × ${ITEM}`);
  await panel.getByRole('link', { name: /Change/ }).click();
  await expect(inBox(page, ITEM)).toContainText('3');
  await page.getByRole('button', { name: `Take out ${ITEM}` }).click();
  await fill(page, { [OTHER]: 1 });
  await addToCart(page, 'save changes');
  await open(page, '/cart');
  await expect(page.getByText(`2 × ${ITEM}`)).toBeVisible();
  await expect(page.getByText(`4 × ${OTHER}`)).toBeVisible();
  await expect(page.getByText(`3 × ${ITEM}`)).toBeHidden();
  await expect(page.getByRole('row')).toHaveCount(2);
});

test('other contents for so many boxes that the stock does not cover are refused, and the cart keeps the old ones', async ({
  page,
}) => {
  await open(page, BOX);
  await fill(page, { [ITEM]: 6 });
  await addToCart(page);
  await open(page, '/cart');
  const quantity = page.getByRole('textbox', { name: /^Quantity of/ });
  await quantity.fill('999');
  await quantity.press('Enter');
  await page.getByRole('link', { name: /Change/ }).click();
  await page.getByRole('button', { name: `Take out ${ITEM}` }).click();
  await fill(page, { [OTHER]: 1 });
  await tray(page).getByRole('button', { name: 'save changes' }).click();
  const alert = page.getByRole('alertdialog', { name: 'Out of stock' });
  await expect(alert).toContainText('Requested quantity exceeds available stock');
  await alert.getByRole('button', { name: 'OK' }).click();
  await open(page, '/cart');
  await expect(page.getByText(`6 × ${ITEM}`)).toBeVisible();
});

test('a reload keeps size, interval and contents', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('radio', { name: `12 ${boxItems}` }).check({ force: true });
  await page.getByRole('radio', { name: /every 1 month/ }).check({ force: true });
  await fill(page, { [ITEM]: 2 });
  await page.reload();
  await expect(progress(page)).toContainText('2 of 12');
  await expect(page.getByRole('radio', { name: /every 1 month/ })).toBeChecked();
  await expect(tray(page)).toContainText(usd(subscriptionPrice(LARGE, 'every-1-month')));
});

test('a smaller box keeps what fits', async ({ page }) => {
  await open(page, `${BOX}?size=${LARGE.sku}&bag=5:${box.item}&bag=4:${box.otherItem}`);
  await expect(progress(page)).toContainText('9 of 12');
  await page.getByRole('radio', { name: `6 ${boxItems}` }).check({ force: true });
  await expect(progress(page)).toContainText('6 of 6');
  await expect(inBox(page, OTHER)).toContainText('1');
});

test('an address with nonsense opens an empty box or what of it makes sense', async ({ page }) => {
  await open(
    page,
    `${BOX}?size=${SMALL.sku}&bag=99:${box.item}&bag=-1:${box.otherItem}&bag=2:SOAP&bag=x&every=never`,
  );
  await expect(progress(page)).toContainText('6 of 6');
  await expect(page.getByRole('radio', { name: /Just once/ })).toBeChecked();
});

test('what is sold out cannot be put in, and has to be swapped where it was chosen before', async ({
  page,
}) => {
  await open(page, `${BOX}?size=${SMALL.sku}&bag=1:${box.soldOutItem}&bag=5:${box.item}`);
  await expect(putIn(page, SOLD_OUT)).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('Sold out. Swap it for another.')).toBeVisible();
  await expect(progress(page)).toContainText(
    `Not enough left: ${store.files.productWith(box.soldOutItem).title}`,
  );
  await page.getByRole('button', { name: `Take out ${SOLD_OUT}` }).click();
  await fill(page, { [OTHER]: 1 });
  await expect(tray(page).getByRole('button')).toHaveText('add to cart');
});

test('each has its ingredients, allergens and nutrition facts to unfold, and a link to its reviews', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await open(page, `${BOX}?size=${SMALL.sku}&bag=1:${box.item}&bag=1:${box.otherItem}`);
  const labels = page.getByRole('region', { name: 'What is in it' });
  const label = labels.getByRole('listitem').filter({ hasText: ITEM });
  await expect(label.getByText(/^Ingredients:/)).toBeHidden();
  await label.getByText(ITEM, { exact: true }).press('Enter');
  await expect(label.getByText(/^Ingredients:/)).toBeVisible();
  await expect(label.getByText(/^Allergens:/)).toBeVisible();
  await label.getByText('Nutrition facts', { exact: true }).press('Enter');
  await expect(label.getByRole('table', { name: store.files.productWith(box.item).title })).toContainText(
    'Total Fat',
  );
  await expectNoAxeFindings(page);
  await label
    .getByRole('link', { name: new RegExp(`^\\d+ reviews of ${store.files.productWith(box.item).title}$`) })
    .click();
  await expect(page).toHaveURL(`/products/${store.files.productWith(box.item).handle}#reviews`);
  await expect(page.getByRole('heading', { name: /reviews/i }).first()).toBeInViewport();
});

test('chips show only what is vegan, or hot, or both', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('button', { name: 'vegan', exact: true }).click();
  await expect(page.getByText(shownOf(countOf(isVegan)))).toBeVisible();
  await expect(putIn(page, OTHER)).toBeHidden();
  await page.getByRole('button', { name: 'hot', exact: true }).click();
  await expect(
    page.getByText(shownOf(countOf((product) => isVegan(product) && isHot(product)))),
  ).toBeVisible();
  await page.getByRole('button', { name: 'vegan', exact: true }).click();
  await expect(putIn(page, OTHER)).toBeVisible();
});

test('visitors who see Canadian dollars see the price of the box in them', async ({ page }) => {
  await open(page, BOX);
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('cad');
  await expect(tray(page)).toContainText((SMALL.prices.cad / 100).toFixed(2));
  await fill(page, { [ITEM]: 6 });
  await expect(tray(page)).toContainText('/100');
});

test('it is filled with the keyboard alone, and no button loses the focus at its limit', async ({ page }) => {
  await open(page, BOX);
  await putIn(page, ITEM).focus();
  for (let unit = 0; unit < 7; unit++) await page.keyboard.press('Enter');
  await expect(progress(page)).toContainText('6 of 6');
  await expect(putIn(page, ITEM)).toBeFocused();
});

test('a box by subscription is bought with its contents', async ({ page }) => {
  await open(page, `${BOX}?size=${SMALL.sku}&every=every-1-month&bag=6:${box.item}`);
  await addToCart(page);
  await expect(page.getByRole('dialog')).toContainText(usd(subscriptionPrice(SMALL, 'every-1-month')));
  await open(page, '/cart');
  await page.getByRole('button', { name: 'checkout' }).first().click();
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(page.getByText(`6 × ${ITEM}`).first()).toBeVisible();
});

test('a full box and a box with what is sold out have no accessibility findings', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(
    page,
    `${BOX}?size=${LARGE.sku}&bag=6:${box.item}&bag=5:${box.otherItem}&bag=1:${box.soldOutItem}`,
  );
  await expect(progress(page)).toContainText('12 of 12');
  await expectNoAxeFindings(page);
});
