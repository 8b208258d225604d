import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings } from '../support/axe.ts';
import { addToCart, open } from '../support/checkout-page.ts';
import { shopCommand } from '../support/shop-command.ts';
import { test } from '../support/test.ts';

const someone = () => `waiting.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.com`;

/** The first link to this path in the newest email to an address. */
async function mailedLink(page: Page, email: string, path: RegExp): Promise<string> {
  let link = '';
  await expect(async () => {
    const mailbox = await (await page.request.get('/sandbox/mailbox')).text();
    const newest = mailbox.split('<article>').find((article) => article.includes(email)) ?? '';
    link = path.exec(newest)?.[0].replaceAll('&amp;', '&') ?? '';
    expect(link).not.toBe('');
  }).toPass();
  return link;
}

test('a shopper asks for what is sold out, confirms by email, and is written to when there is enough', async ({
  page,
}) => {
  test.setTimeout(150_000);
  const email = someone();
  shopCommand('stock', 'set', 'TRAIL-14OZ', '0');
  await expect(async () => {
    await open(page, '/products/sweet-heat-trail');
    await page.getByRole('radio', { name: /^14 oz/ }).check();
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
  await expectNoAxeFindings(page);

  await page.goto(await mailedLink(page, email, /\/back-in-stock\/confirm[^"<]+/));
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await expect(page.getByRole('heading', { name: 'You are in the queue' })).toBeVisible();

  shopCommand('stock', 'set', 'TRAIL-14OZ', '60');
  await expect(async () => {
    expect(await (await page.request.get('/sandbox/mailbox')).text()).toMatch(
      new RegExp(`Sweet Heat Trail is back</h2><p class="meta">To ${email}`),
    );
  }).toPass({ timeout: 100_000 });
});

test('the card of a sold-out product leads to the form', async ({ page }) => {
  await open(page, '/shop');
  await page.getByRole('link', { name: 'tell me when Masala Cashews is back' }).click();
  await expect(page.getByRole('region', { name: 'Sold out. For now.' }).getByLabel('Email')).toBeFocused();
});

test('a choice that is in stock asks for no address', async ({ page }) => {
  await open(page, '/products/the-mix');
  await expect(page.getByRole('button', { name: 'add to cart', exact: true })).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Sold out. For now.' })).toHaveCount(0);
});

test('below a sold-out choice are the nearest stores that carry it: by the ZIP code of the cart, or by position on a press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 40.7424, longitude: -73.9775 });
  await open(page, '/products/masala-cashews');
  const nearby = page.getByRole('region', { name: 'On a shelf near you' });
  await expect(nearby.getByRole('listitem')).toHaveCount(0);
  await nearby.getByRole('button', { name: 'Nearest to me' }).press('Enter');
  await expect(nearby.getByRole('listitem')).toHaveCount(3);
  await expect(nearby.getByRole('listitem').first()).toContainText(/The Late Shelf.*0\.0 mi/);
  await expect(nearby.getByRole('button', { name: 'Nearest to me' })).toBeFocused();
  await expectNoAxeFindings(page);

  await addToCart(page, 'the-mix');
  await open(page, '/cart');
  await page.getByLabel('ZIP or postal code').fill('11201');
  await page.keyboard.press('Enter');
  await open(page, '/products/masala-cashews');
  await expect(nearby.getByRole('listitem').first()).toContainText('Gully Corner Store');
  await expect(nearby.getByRole('listitem').first()).not.toContainText(' mi ');

  await nearby.getByRole('link', { name: /stores carry Masala Cashews$/ }).click();
  await expect(page.getByText('Only stores with Masala Cashews.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Turnstile Pantry' })).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.getByRole('link', { name: 'Show all stores' }).click();
  await expect(page.getByRole('heading', { name: 'Turnstile Pantry' })).toBeVisible();
});

test('a product in stock has one link to the stores that carry it', async ({ page }) => {
  await open(page, '/products/the-mix');
  await page.getByRole('link', { name: /stores carry The Mix$/ }).click();
  await expect(page.getByText('Only stores with The Mix.')).toBeVisible();
});

test('the stores of an unknown product are none, with a way to all of them', async ({ page }) => {
  await open(page, '/store-locator?carries=the-moon');
  await expect(page.getByText('Only stores with this snack.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No stores found' })).toBeVisible();
});

test('instead of a sold-out product stand others without any allergen that it lacks', async ({ page }) => {
  await open(page, '/products/masala-cashews');
  const others = page.getByRole('region', { name: 'In stock, and just as good' });
  await expect(others.getByRole('link', { name: 'Chilli Lime Chickpeas' })).toBeVisible();
  await expect(others.getByRole('link', { name: 'Curry Leaf Peanuts' })).toHaveCount(0);
  await expectNoAxeFindings(page);
});

test('instead of a sold-out size stand the other sizes, and a press chooses one', async ({ page }) => {
  shopCommand('stock', 'set', 'CHICKPEA-12OZ', '0');
  try {
    await expect(async () => {
      await open(page, '/products/chilli-lime-chickpeas');
      await page.getByRole('radio', { name: /^12 oz/ }).check();
      await expect(page.getByRole('button', { name: 'sold out', exact: true })).toBeVisible({
        timeout: 1000,
      });
    }).toPass();
    const others = page.getByRole('region', { name: 'In stock, and just as good' });
    await others.getByRole('button', { name: '5 oz' }).press('Enter');
    await expect(page.getByRole('radio', { name: /^5 oz/ })).toBeChecked();
    await expect(page.getByRole('button', { name: 'add to cart', exact: true })).toBeFocused();
  } finally {
    shopCommand('stock', 'set', 'CHICKPEA-12OZ', '60');
  }
});
