import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { mailsTo } from '../support/mailbox.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { newsletter } = store.files;

const form = (page: Page) => page.getByRole('region', { name: store.global.texts.newsletterHeading });
const field = (page: Page) => form(page).getByLabel('Where shall we write to?');
const dialog = (page: Page) => page.getByRole('alertdialog');

/** The text of the newest email to an address with this subject, once it has arrived. */
async function mailTo(page: Page, email: string, subject: RegExp): Promise<string> {
  let text = '';
  await expect
    .poll(async () => {
      const mails = await mailsTo(page.request, email);
      text = mails.find((mail) => subject.test(mail.subject))?.text ?? '';
      return text;
    })
    .not.toBe('');
  return text;
}

const linkIn = (text: string) => /https?:\/\/[^/\s]+(\/newsletter\/confirm\?token=\S+)/.exec(text)?.[1] ?? '';

test.describe('the newsletter in the footer', () => {
  test('is signed up for with the keyboard, and the code for a first order follows the confirmation', async ({
    page,
  }) => {
    const email = `footer.${Date.now()}@example.com`;
    await open(page, '/faq');
    await expect(form(page)).toContainText(newsletter.firstOrder.text);
    await expect(form(page).getByRole('link', { name: 'Privacy policy' })).toHaveAttribute(
      'href',
      '/privacy',
    );
    await expectHydrated(page);
    await field(page).focus();
    await page.keyboard.type('leela at example');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading')).toHaveText('Invalid Email');
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveValue('leela at example');
    await field(page).fill(email);
    await page.keyboard.press('Tab');
    await expect(form(page).getByRole('button', { name: 'Put me on the list' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading')).toHaveText('Look in your mail');
    await expectNoAxeFindingsAtEachWidth(page);
    await page.keyboard.press('Enter');
    await expect(field(page)).toHaveValue('');

    await page.goto(linkIn(await mailTo(page, email, /^One tap/)));
    await expect(page.getByText(newsletter.consentText)).toBeVisible();
    await page.getByRole('button', { name: 'Yes, send me the news' }).click();
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible();
    expect(await mailTo(page, email, /^Your code/)).toContain(newsletter.firstOrder.code);
  });

  test('can be cancelled while the shop does not answer', async ({ page }) => {
    await page.route('**/customer_service/add_customer_to_newsletter', () => new Promise(() => {}));
    await open(page, '/faq');
    await expectHydrated(page);
    await field(page).fill('leela@example.com');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByRole('heading')).toHaveText('Subscribing...');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(field(page)).toHaveValue('leela@example.com');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  test('is on every page but those at checkout, and not twice where the page has its own', async ({
    page,
  }) => {
    for (const address of [
      '/shop',
      `/products/${store.plainProduct.handle}`,
      '/cart',
      '/login',
      '/no-such-page',
    ]) {
      await page.goto(address);
      await expect(form(page), address).toHaveCount(1);
    }
    for (const address of ['/', '/checkout']) {
      await page.goto(address);
      await expect(page.getByRole('contentinfo')).toBeVisible();
      await expect(form(page), address).toHaveCount(0);
    }
  });

  test('keeps its height when it is hydrated', async ({ page }) => {
    await page.goto('/faq');
    const heights = () =>
      form(page).evaluate((section) => [section.clientHeight, section.closest('footer')?.clientHeight]);
    const before = await heights();
    await expectHydrated(page);
    expect(await heights()).toEqual(before);
  });

  test('axe finds nothing', async ({ page }) => {
    await open(page, '/faq');
    await form(page).scrollIntoViewIfNeeded();
    await expectNoAxeFindingsAtEachWidth(page);
  });
});

test('a page behind an emailed link shows the logo', async ({ page }) => {
  await page.goto('/newsletter/confirm?token=none');
  await expect(page.getByRole('link', { name: store.brand }).getByRole('img')).toBeVisible();
});

/** Waits until React answers for the form, which is after the page is idle. */
async function expectHydrated(page: Page): Promise<void> {
  await expect
    .poll(() => field(page).evaluate((input) => Object.keys(input).some((key) => key.startsWith('__react'))))
    .toBe(true);
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  for (const address of ['/faq', '/']) {
    test(`the form of ${address} is a plain one, which asks again for what is no address`, async ({
      page,
    }) => {
      const email = `plain.${Date.now()}@example.com`;
      await page.goto(address);
      const plain = page.locator('form[action="/newsletter/subscribe"]');
      await plain.locator('input').fill('leela at example');
      await plain.locator('button').click();
      await expect(page.getByRole('heading', { name: 'Invalid Email' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('leela at example');
      await page.getByLabel('Email').fill(email);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { name: 'Look in your mail' })).toBeVisible();
      expect(await mailTo(page, email, /^One tap/)).toContain('/newsletter/confirm');
    });
  }
});
