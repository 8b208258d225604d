import { expect, type Page } from '@playwright/test';
import { open } from '../support/checkout-page.ts';
import { sharedPage } from '../support/shared-page.ts';
import { addButton, firstPack, PAGE, plainProduct, quantityOf } from '../support/shop-product-page.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, packsOf } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { soldOut, scarce } = store;
const lastPack = packsOf(plainProduct).at(-1) ?? firstPack;

/** Scripts are answered once the function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(/\.js$/, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const plainPage = sharedPage((page) => open(page, PAGE));

test('adding confirms it briefly and opens the cart, also after a double click', async ({ page }) => {
  await open(page, PAGE);
  await expect(addButton(page)).toHaveText('add to cart');
  await addButton(page).dblclick();
  await expect(page.getByText('adding to cart...')).toBeVisible();
  const panel = page.getByRole('dialog', { name: /Your cart/ });
  await expect(panel.getByRole('link', { name: plainProduct.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toHaveText('add to cart');
});

test('the second click of a double click follows no link of the opened panel', async ({ page }) => {
  await open(page, PAGE);
  await addButton(page).click();
  const link = page
    .getByRole('dialog', { name: /Your cart/ })
    .getByRole('link', { name: plainProduct.title });
  await link.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page.getByRole('dialog', { name: /Your cart/ })).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('dialog', { name: /Your cart/ })).toBeHidden();
});

test('everything can be selected and bought with the keyboard alone', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('radio', { name: /Single Pack/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: new RegExp(firstPack.label) })).toBeChecked();
  await addButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog').getByRole('link', { name: new RegExp(firstPack.label) }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(addButton(page)).toBeFocused();
});

test('a sold-out product cannot be added', async ({ page }) => {
  await page.goto(`/products/${soldOut.product.handle}`);
  await expect(addButton(page)).toHaveText('sold out');
  await expect(addButton(page)).toBeDisabled();
  await expect(quantityOf(page)).toBeHidden();
});

test('a click on the button before hydration is not lost', async ({ page }) => {
  await page.route('**/assets/*.js', async (route) => {
    await page.waitForFunction(() => document.readyState !== 'loading');
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.goto(PAGE, { waitUntil: 'commit' });
  await addButton(page).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: plainProduct.title })).toBeVisible();
  // Scripts that are loaded in idle moments may still be held back.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('options selected before hydration are added to the cart', async ({ page }) => {
  const answerScripts = await holdScripts(page);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await page.getByText(lastPack.label, { exact: true }).click();
  await addButton(page).click();
  answerScripts();
  const panel = page.getByRole('dialog', { name: 'Your cart (1)' });
  await expect(panel.getByRole('link', { name: lastPack.title })).toBeVisible();
});

test('a quantity typed before hydration counts', async ({ page }) => {
  const answerScripts = await holdScripts(page);
  await page.goto(PAGE, { waitUntil: 'commit' });
  await quantityOf(page).fill('3');
  await quantityOf(page).blur();
  await addButton(page).click();
  answerScripts();
  await expect(page.getByRole('dialog', { name: 'Your cart (3)' })).toBeVisible();
});

test('a quantity above the stock shows an alert, and nothing is added', async ({ page }) => {
  await open(page, `/products/${scarce.handle}`);
  await quantityOf(page).fill(String(firstOf(scarce).stock + 1));
  await addButton(page).click();
  const alert = page.getByRole('alertdialog', { name: 'Out of stock' });
  await expect(alert).toContainText('Requested quantity exceeds available stock');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
});

test('a quantity that was refused can be corrected, and is then added', async ({ page }) => {
  await open(page, PAGE);
  await quantityOf(page).fill('1.5');
  await addButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
  await quantityOf(page).fill('2');
  await addButton(page).click();
  await expect(page.getByRole('dialog', { name: 'Your cart (2)' })).toBeVisible();
  await expect(page.getByText('A whole number from')).toHaveCount(0);
});

test('the quantity does not fall below 1', async () => {
  const page = plainPage();
  await expect(page.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();
  await quantityOf(page).fill('0');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('1');
});

for (const typed of ['1.5', '-5', '1e2', '1000', 'two']) {
  test(`'${typed}' is an invalid quantity: the input stays with an error, and nothing is added`, async () => {
    const page = plainPage();
    await quantityOf(page).fill(typed);
    await addButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('A whole number from 1 to 999, please.');
    await expect(quantityOf(page)).toHaveValue(typed);
    await expect(quantityOf(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
    await quantityOf(page).fill('1');
    await quantityOf(page).blur();
    await expect(page.getByText('A whole number from')).toHaveCount(0);
  });
}

test('a field left empty goes back to the quantity that it had', async () => {
  const page = plainPage();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await quantityOf(page).fill('');
  await quantityOf(page).blur();
  await expect(quantityOf(page)).toHaveValue('2');
  await page.getByRole('button', { name: 'Decrease quantity' }).click();
});

test('by keyboard the minus button keeps the focus at quantity 1', async ({ page }) => {
  await open(page, PAGE);
  await page.getByRole('button', { name: 'Increase quantity' }).press('Enter');
  const minus = page.getByRole('button', { name: 'Decrease quantity' });
  await minus.press('Enter');
  await expect(quantityOf(page)).toHaveValue('1');
  await expect(minus).toBeFocused();
});
