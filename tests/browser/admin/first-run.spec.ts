import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { addToCart, CARDS, chooseShipping, fillCard, fillContact, pay } from '../support/checkout-page.ts';
import { type OwnShop, startOwnShop } from '../support/own-shop.ts';
import { STAFF_ACCOUNT } from '../support/staff-account.ts';
import { test } from '../support/test.ts';

test.describe.configure({ mode: 'serial' });

let shop: OwnShop;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

const TEAS = ['Morning Fog', 'Green Ladder', 'Slow Root', 'Plum Rain', 'Night Bell'];

const picture = (index: number) =>
  sharp({
    create: { width: 800, height: 800, channels: 3, background: { r: 60, g: 90 + index * 20, b: 70 } },
  })
    .jpeg()
    .toBuffer();

async function signIn(page: Page): Promise<void> {
  await page.goto(`${shop.url}/admin/login`);
  await page.getByLabel('Email').fill(STAFF_ACCOUNT.email);
  await page.getByLabel('Password').fill(STAFF_ACCOUNT.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
}

const step = (page: Page, title: string) =>
  expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible();

/** The answer that the first step is done comes after the page has read so. Resolves to what waits for both. */
async function answerLate(page: Page): Promise<() => Promise<void>> {
  const marked = Promise.withResolvers<void>();
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/admin/api/setup/steps'));
  await page.route('**/admin/api/setup?*', async (route) => {
    await marked.promise;
    await route.continue();
  });
  await page.route('**/admin/api/setup/steps', async (route) => {
    const answer = await route.fetch();
    const read = page.waitForResponse((other) => other.url().includes('/admin/api/setup?'));
    marked.resolve();
    await read;
    await expect(page.getByRole('heading', { level: 2, name: 'What is the shop called' })).toBeVisible();
    await route.fulfill({ response: answer });
  });
  return async () => {
    await answered;
    await page.unrouteAll({ behavior: 'wait' });
  };
}

async function addTea(page: Page, title: string, index: number): Promise<void> {
  await page.getByLabel('Name of the product').fill(title);
  await page.getByLabel('Description').fill(`${title} is a loose-leaf tea for slow afternoons.`);
  await page.getByLabel('Price in US dollars').fill('12.50');
  await page.getByLabel('Weight when packed, in grams').fill('120');
  await page.getByLabel('How many you have').fill('40');
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: `tea-${index}.jpg`, mimeType: 'image/jpeg', buffer: await picture(index) });
  await page.getByLabel('Alternative text').fill(`A tin of ${title}`);
  await page.getByRole('button', { name: 'Add the product' }).click();
  await expect(page.getByRole('list', { name: 'Your products' }).getByText(title)).toBeVisible();
}

test('an empty shop becomes that of a tea brand, with five products, shipping and a page, and takes an order, without a file or a terminal', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await signIn(page);
  await page.getByRole('link', { name: 'Go on with the setup' }).click();

  await step(page, 'What do you begin with?');
  await expectNoAxeFindingsAtEachWidth(page);
  await page.getByRole('button', { name: 'Begin with nothing' }).click();
  const mend = await answerLate(page);
  await page.getByRole('button', { name: 'Replace the shop' }).click();
  await mend();

  await step(page, 'What is the shop called, and where is it?');
  await page.getByLabel('Name of the shop').fill('Hollow Kettle');
  await page.getByLabel('Street and number').fill('12 Mill Lane');
  await page.getByLabel('City').fill('Portland');
  await page.getByLabel('State, province or region').fill('OR');
  await page.getByLabel('ZIP or postal code').fill('97205');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await step(page, 'What does it look like?');
  await page.getByRole('button', { name: 'Later' }).click();

  await step(page, 'Where do you ship to, and for how much?');
  await page.getByRole('button', { name: 'Add a way to ship' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Parcel');
  await page.getByLabel('What shoppers read below it').fill('3 to 5 business days');
  await page.getByLabel('US dollars', { exact: true }).fill('5.95');
  await page.getByRole('button', { name: 'Another place' }).click();
  await page.getByLabel('US dollars', { exact: true }).last().fill('14');
  await page.getByText('All states or provinces without a price of their own').last().click();
  await page.getByRole('checkbox', { name: 'Alaska' }).check();
  await page.getByRole('checkbox', { name: 'Hawaii' }).check();
  await expect(page.getByText('Alaska, Hawaii')).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save shipping' }).click();

  await step(page, 'Which taxes do you charge?');
  await page.getByRole('button', { name: 'Add a place' }).click();
  await page.getByLabel('Place').selectOption({ label: 'New York, United States' });
  await page.getByLabel('Called').fill('New York sales tax');
  await page.getByLabel('Sweets').fill('4');
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Save taxes' }).click();

  await step(page, 'What do you sell first?');
  for (const [index, title] of TEAS.entries()) await addTea(page, title, index);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Done, go on' }).click();

  await step(page, 'How do you get paid?');
  await page.getByRole('button', { name: 'Test the card provider' }).click();
  await expect(
    page.getByText('The card provider took a test payment, and told the shop of it.'),
  ).toBeVisible();
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Done, go on' }).click();

  await step(page, 'Does email arrive?');
  await page.getByRole('button', { name: 'Send me a test email' }).click();
  await expect(page.getByText(`A test email is on its way to ${STAFF_ACCOUNT.email}.`)).toBeVisible();
  expect((await shop.mailTo(STAFF_ACCOUNT.email, /test email/)).html).toContain('Hollow Kettle');
  await page.getByRole('button', { name: 'Done, go on' }).click();

  await page.goto(`${shop.url}/admin/content/contact`);
  await page.getByLabel('Heading').fill('Write to the kettle');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published. Shoppers see it now.').first()).toBeVisible();

  await page.goto(`${shop.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hollow Kettle is coming soon');
  await page.goto(`${shop.url}/admin/setup?step=open`);
  await expectNoAxeFindings(page);
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(page.getByRole('link', { name: 'See the open shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Finish the setup' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go on with the setup' })).toBeHidden();
  await expectNoAxeFindingsAtEachWidth(page);

  await page.goto(`${shop.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to Hollow Kettle');
  await page.goto(`${shop.url}/contact`);
  await expect(page.getByRole('heading', { name: 'Write to the kettle' })).toBeVisible();
  await page.goto(`${shop.url}/shop`);
  for (const title of TEAS) await expect(page.getByRole('heading', { name: title })).toBeVisible();
});

/** The browser's own page, at the address of the shop. */
const shopper = test.extend<{ page: Page }>({
  page: async ({ newVisitor }, use) => use(await newVisitor({ baseURL: shop.url })),
});

test('the price for some states is shown with their names once it is saved', async ({ page }) => {
  await signIn(page);
  await page.goto(`${shop.url}/admin/settings?view=shipping`);
  await expect(page.getByText('Alaska, Hawaii')).toBeVisible();
  await expect(page.getByLabel('US dollars', { exact: true }).last()).toHaveValue('14.00');
  await expectNoAxeFindingsAtEachWidth(page);
});

shopper('the new shop sells to a guest, who pays in the sandbox', async ({ page }) => {
  await addToCart(page, 'plum-rain');
  await page.goto('/checkout');
  await fillContact(page, 'first.customer@example.com');
  await chooseShipping(page, 'Parcel');
  await fillCard(page, CARDS.goesThrough);
  await pay(page);
  await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible();
});

test('what was ordered keeps the shop from being replaced, and the setup says so', async ({ page }) => {
  await signIn(page);
  await page.goto(`${shop.url}/admin/setup?step=store`);
  await expect(page.getByText('This shop is in use, so that it stays what it is.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Begin with/ }).first()).toBeDisabled();
});
