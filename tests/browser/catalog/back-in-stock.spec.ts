import { expect, type Page } from '@playwright/test';
import { setStock } from '../support/as-staff.ts';
import { expectNoAxeFindings } from '../support/axe.ts';
import { addToCart, open } from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { doScheduled } from '../support/shop-command.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, secondOf, sizeOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, runOut, soldOut, nearby: places } = store;
const RUN_OUT = secondOf(runOut.product);

const sizeButton = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}`) });

const someone = () => `waiting.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** The first link to this path in the newest email to an address. */
async function mailedLink(page: Page, email: string, path: RegExp): Promise<string> {
  let link = '';
  await expect(async () => {
    const [newest] = await mailsTo(page.request, email);
    link = path.exec(newest?.text ?? '')?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

test('a shopper asks for what is sold out, confirms by email, and is written to when there is enough', async ({
  page,
  baseURL,
}) => {
  const email = someone();
  await setStock(baseURL, RUN_OUT.sku, 0);
  await expect(async () => {
    await open(page, `/products/${runOut.product.handle}`);
    await sizeButton(page, sizeOf(RUN_OUT)).check();
    await expect(page.getByRole('button', { name: 'sold out', exact: true })).toBeVisible({ timeout: 1000 });
  }).toPass();
  const form = page.getByRole('region', { name: 'Sold out. For now.' });
  await form.getByLabel('Email').fill('waiting@example');
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Email')).toBeFocused();
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/must be an email address/);
  await expect(form.getByLabel('Email')).toHaveValue('waiting@example');
  await expectNoAxeFindings(page);
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Increase quantity' }).click();
  await form.getByRole('button', { name: 'Tell me when it is back' }).click();
  await expect(form.getByRole('status')).toContainText('Look in your mail');
  await expect(form.locator(':focus')).toContainText('Look in your mail');
  await expectNoAxeFindings(page);

  await page.goto(await mailedLink(page, email, /\/back-in-stock\/confirm\S+/));
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();

  await setStock(baseURL, RUN_OUT.sku, 60);
  doScheduled();
  await expect(async () => {
    const [newest] = await mailsTo(page.request, email);
    expect(newest?.subject).toMatch(new RegExp(`${runOut.product.title} is back$`));
  }).toPass();

  await page.goto(await mailedLink(page, email, /\/products\/\S+/));
  await expect(sizeButton(page, sizeOf(RUN_OUT))).toBeChecked();
});

test('the card of a sold-out product leads to the form', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: `tell me when ${soldOut.product.title} is back` }).click();
  await expect(page.getByRole('region', { name: 'Sold out. For now.' }).getByLabel('Email')).toBeFocused();
});

test('a choice that is in stock asks for no address', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await expect(page.getByRole('button', { name: 'add to cart', exact: true })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Sold out. For now.' })).toHaveCount(0);
});

test('below a sold-out choice are the nearest stores that carry it: by the ZIP code of the cart, or by position on a press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  const { latitude, longitude } = store.files.location(places.at);
  await context.setGeolocation({ latitude: latitude ?? 0, longitude: longitude ?? 0 });
  await open(page, `/products/${soldOut.product.handle}`);
  const nearby = page.getByRole('region', { name: 'On a shelf near you' });
  await expect(nearby.getByRole('listitem')).toHaveCount(0);
  await nearby.getByRole('button', { name: 'Nearest to me' }).press('Enter');
  await expect(nearby.getByRole('listitem')).toHaveCount(3);
  await expect(nearby.getByRole('listitem').first()).toContainText(new RegExp(`${places.at}.*0\\.0 mi`));
  await expect(nearby.getByRole('button', { name: 'Nearest to me' })).toBeFocused();
  await expectNoAxeFindings(page);

  await addToCart(page, plainProduct.handle);
  await open(page, '/cart');
  await page.getByLabel('ZIP or postal code').fill(places.zip);
  await page.keyboard.press('Enter');
  await open(page, `/products/${soldOut.product.handle}`);
  await expect(nearby.getByRole('listitem').first()).toContainText(places.nearestToZip);
  await expect(nearby.getByRole('listitem').first()).not.toContainText(' mi ');

  await nearby.getByRole('link', { name: new RegExp(`stores carry ${soldOut.product.title}$`) }).click();
  await expect(page.getByText(`Only stores with ${soldOut.product.title}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: places.withoutIt })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Show all stores' }).click();
  await expect(page.getByRole('heading', { name: places.withoutIt })).toBeVisible();
});

test('a product in stock has one link to the stores that carry it', async ({ page }) => {
  await open(page, `/products/${plainProduct.handle}`);
  await page.getByRole('link', { name: new RegExp(`stores carry ${plainProduct.title}$`) }).click();
  await expect(page.getByText(`Only stores with ${plainProduct.title}.`)).toBeVisible();
});

test('the stores of an unknown product are none, with a way to all of them', async ({ page }) => {
  await open(page, '/store-locator?carries=the-moon');
  await expect(page.getByText(`Only stores with this ${store.item}.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No stores found' })).toBeVisible();
});

test('instead of a sold-out product stand others without any allergen that it lacks', async ({ page }) => {
  await open(page, `/products/${soldOut.product.handle}`);
  const others = page.getByRole('region', { name: 'In stock, and just as good' });
  await expect(others.getByRole('link', { name: soldOut.instead.title })).toBeVisible();
  await expect(others.getByRole('link', { name: soldOut.notInstead.title })).toHaveCount(0);
  await expectNoAxeFindings(page);
});

test('instead of a sold-out size stand the other sizes, and a press chooses one', async ({
  page,
  baseURL,
}) => {
  const { sku } = secondOf(runOut.other);
  const first = sizeOf(firstOf(runOut.other));
  await setStock(baseURL, sku, 0);
  try {
    await expect(async () => {
      await open(page, `/products/${runOut.other.handle}`);
      await sizeButton(page, sizeOf(secondOf(runOut.other))).check();
      await expect(page.getByRole('button', { name: 'sold out', exact: true })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    const others = page.getByRole('region', { name: 'In stock, and just as good' });
    await others.getByRole('button', { name: first }).press('Enter');
    await expect(sizeButton(page, first)).toBeChecked();
    await expect(page.getByRole('button', { name: 'add to cart', exact: true })).toBeFocused();
  } finally {
    await setStock(baseURL, sku, 60);
  }
});
