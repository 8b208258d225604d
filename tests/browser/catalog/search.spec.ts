import { expect, type Page } from '@playwright/test';
import { expectNoAxeFindings, expectNoAxeFindingsAtEachWidth } from '../support/axe.ts';
import { open } from '../support/checkout-page.ts';
import { withDevtools } from '../support/devtools.ts';
import { sharedPage } from '../support/shared-page.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const { search, allergen, soldOut } = store;
const PHONE = { width: 390, height: 844 };
const SEARCH_CALL = '**/search/updated_search';

async function openSearch(page: Page) {
  await page.getByRole('button', { name: 'Search', exact: true }).first().click();
  const field = page.getByRole('combobox', { name: `Search for ${store.items}` });
  await expect(field).toBeFocused();
  return field;
}

const options = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');

test('the search runs after a second without typing, and not for every letter', async ({ page }) => {
  await page.clock.install();
  await page.goto(`/products/${store.plainProduct.handle}`);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/search/updated_search')) asked.push(request.postDataJSON().search_query);
  });
  const field = await openSearch(page);
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await field.fill(search.beginning.slice(0, 3));
  await page.clock.runFor(900);
  await field.fill(search.beginning);
  await page.clock.runFor(900);
  expect(asked).toEqual([]);
  await page.clock.runFor(200);
  await page.clock.resume();
  await expect(options(page).first()).toBeVisible();
  expect(asked).toEqual([search.beginning]);
});

test('arrow keys select a suggestion, which the field references, and Enter opens it', async ({ page }) => {
  await page.goto('/faq');
  const field = await openSearch(page);
  const typed = search.byTitle.title.toLowerCase();
  await field.fill(typed);
  await expect(page.getByRole('status').filter({ hasText: `1 suggestion for ‘${typed}’.` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  const option = page.getByRole('option', { name: new RegExp(search.byTitle.title) });
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? 'none');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toHaveAttribute('aria-activedescendant');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/products/${search.byTitle.handle}$`));
  await expect(field).toBeHidden();
});

test('Enter without a selection opens all results, and the search box there shows the query', async ({
  page,
}) => {
  await page.goto('/faq');
  const field = await openSearch(page);
  await field.fill(search.word.typed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?query=${search.word.typed}&query_type=search`);
  await expect(page.getByRole('searchbox', { name: 'Search the shop' })).toHaveValue(search.word.typed);
  await expect(page.getByRole('link', { name: search.word.finds.title })).toBeVisible();
});

test('the search box of the results keeps the focus and what is typed next, and shows the search that Back leads to', async ({
  page,
}) => {
  await page.goto('/search?query=haggis&query_type=search', { waitUntil: 'networkidle' });
  const box = page.getByRole('searchbox', { name: 'Search the shop' });
  await box.fill(search.word.typed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?query=${search.word.typed}&query_type=search`);
  await expect(box).toBeFocused();
  await page.keyboard.type('x');
  await expect(box).toHaveValue(`${search.word.typed}x`);
  await page.goBack();
  await expect(box).toHaveValue('haggis');
});

test('a search that is made in the header of the results moves the focus to their heading', async ({
  page,
}) => {
  await open(page, '/search?query=haggis&query_type=search');
  const field = await openSearch(page);
  await field.fill(search.word.typed);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/search?query=${search.word.typed}&query_type=search`);
  await expect(field).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('the product that is shown can be searched for, and the tab is still named after it', async ({
  page,
}) => {
  const { handle, title } = search.byTitle;
  await open(page, `/products/${handle}`);
  await expect(page).toHaveTitle(new RegExp(title));
  const field = await openSearch(page);
  await field.fill(title.toLowerCase());
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(title));
});

const faqPage = sharedPage((page) => page.goto('/faq'));

test('an empty field has no suggestions, and Enter shows why nothing happens', async () => {
  const page = faqPage();
  const field = await openSearch(page);
  await field.fill(search.several);
  await expect(options(page).first()).toBeVisible();
  await field.fill('');
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Search query cannot be empty.')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('Escape closes the search and returns the focus to its button', async () => {
  const page = faqPage();
  const field = await openSearch(page);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toBeFocused();
});

test('a failed search shows an error', async ({ page }) => {
  await page.goto('/faq');
  await page.route(SEARCH_CALL, (route) => route.fulfill({ status: 200, json: { hits: [] } }));
  const field = await openSearch(page);
  await field.fill(search.several);
  await expect(page.getByText('Unexpected response format from the API.')).toBeVisible();
});

test('axe finds nothing in the open search, and it is as wide as the window, on a phone and on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/faq');
  const field = await openSearch(page);
  await field.fill(search.several);
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('ArrowDown');
  for (const size of [PHONE, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    const bar = page.getByRole('search').filter({ has: field });
    await expect.poll(async () => (await bar.boundingBox())?.width).toBe(size.width);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width);
    await expectNoAxeFindings(page);
  }
});

test('axe finds nothing in a filtered shop and in one without results', async ({ page }) => {
  await page.goto(`/shop?diet=vegan&without=${allergen.id}`);
  await expect(page.getByText(`By the label: vegan, without ${allergen.label}.`)).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
  await page.goto('/search?query=haggis&query_type=search');
  await expect(page.getByRole('heading', { name: 'What others take home' })).toBeVisible();
  await expectNoAxeFindingsAtEachWidth(page);
});

test('a search without results repeats the query and shows bestsellers', async ({ page }) => {
  await page.goto('/search?query=haggis&query_type=search');
  await expect(page.getByRole('heading', { name: 'No results found' })).toBeVisible();
  await expect(page.getByText('‘haggis’')).toBeVisible();
  const best = page.getByRole('region', { name: 'What others take home' });
  await expect(best.getByRole('link')).toHaveCount(4);
  await best.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/products\//);
});

test('a misspelt search shows its correction', async ({ page }) => {
  const { typed, meant, finds } = search.misspelt;
  await page.goto(`/search?query=${typed}&query_type=search`);
  await expect(page.getByText(`so this is ‘${meant}’`)).toBeVisible();
  await expect(page.getByRole('link', { name: finds.title })).toBeVisible();
});

test('a partial match says that only some of the words match', async ({ page }) => {
  const { typed, finds } = search.someOf;
  await page.goto(`/search?query=${typed.replace(' ', '+')}&query_type=search`);
  await expect(page.getByText('Nothing has all of those words.')).toBeVisible();
  await expect(page.getByRole('link', { name: finds.title, exact: true })).toBeVisible();
});

test(`a search without ${allergen.label} shows none, and what is not shown and that traces are possible`, async ({
  page,
}) => {
  await page.goto(`/search?query=without+${allergen.label}&query_type=search`);
  await expect(page.getByText(`By the label: without ${allergen.label}.`)).toBeVisible();
  await expect(page.getByText('Not shown: 1 product whose label does not say.')).toBeVisible();
  await expect(page.getByText('traces are possible')).toBeVisible();
  await expect(page.getByRole('link', { name: allergen.traces.title })).toBeVisible();
  await expect(page.getByRole('link', { name: allergen.inIt.title, exact: true })).toBeHidden();
  await expect(page.getByRole('link', { name: allergen.unknown.title })).toBeHidden();
});

test('filters can be set, removed and cleared, and stay in other collections', async ({ page }) => {
  const category = store.category(allergen.inIt);
  await page.goto('/shop');
  await page.getByText('Diet and allergens').click();
  await page.getByRole('link', { name: `Without ${allergen.label}` }).click();
  await expect(page).toHaveURL(`/shop?without=${allergen.id}`);
  await expect(page.getByRole('link', { name: allergen.inIt.title, exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'Vegan', exact: true }).click();
  await expect(page).toHaveURL(`/shop?without=${allergen.id}&diet=vegan`);
  await expect(page.getByRole('link', { name: allergen.traces.title })).toBeHidden();
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: category.title })
    .click();
  await expect(page).toHaveURL(`/shop?query=${category.name}&diet=vegan&without=${allergen.id}`);
  await expect(page.getByRole('link', { name: `Without ${allergen.label}` })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('link', { name: `Without ${allergen.label}` }).click();
  await expect(page.getByRole('link', { name: allergen.inIt.title, exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(`/shop?query=${category.name}`);
});

test('taking back the last filter leaves the filters open and the focus on it', async ({ page }) => {
  await open(page, '/shop?diet=vegan');
  const vegan = page.getByRole('link', { name: 'Vegan', exact: true });
  await vegan.press('Enter');
  await expect(page).toHaveURL('/shop');
  await expect(vegan).not.toHaveAttribute('aria-current');
  await expect(vegan).toBeFocused();
  await expect(vegan).toBeVisible();
});

test('clearing all filters leaves the filters open and the focus where it is', async ({ page }) => {
  await open(page, '/shop?diet=vegan');
  const clear = page.getByRole('link', { name: 'Clear all' });
  await clear.press('Enter');
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('link', { name: 'Vegan', exact: true })).not.toHaveAttribute('aria-current');
  await expect(clear).toBeFocused();
});

test('a filter of a search leaves the focus on it', async ({ page }) => {
  await open(page, `/search?query=${search.beginning}&query_type=search&diet=vegan`);
  const vegan = page.getByRole('link', { name: 'Vegan', exact: true });
  await vegan.press('Enter');
  await expect(page).toHaveURL(/\/search\?query=[^&]*&query_type=search$/);
  await expect(vegan).not.toHaveAttribute('aria-current');
  await expect(vegan).toBeFocused();
});

test('an unknown filter is refused and not ignored', async ({ page }) => {
  await page.goto('/shop?without=penuts');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to search products: ' })).toBeVisible();
  await expect(page.getByRole('link', { name: allergen.inIt.title, exact: true })).toBeHidden();
});

test('a sold-out product shows others that are in stock', async ({ page }) => {
  await page.goto(`/products/${soldOut.product.handle}`);
  const others = page.getByRole('region', { name: 'In stock, and just as good' });
  await expect(others.getByRole('link').first()).toBeVisible();
  await expect(others.getByText('sold out')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box and the filters work', async ({ page }) => {
    const { typed, finds, without, hides } = search.filtered;
    await page.goto('/shop?diet=vegan');
    await page.getByRole('searchbox', { name: 'Search the shop' }).fill(typed);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/search?query=${typed.replace(' ', '+')}&query_type=search&diet=vegan`);
    await expect(page.getByRole('link', { name: finds.title })).toBeVisible();
    await page.getByRole('link', { name: `Without ${without}` }).click();
    await expect(page).toHaveURL(new RegExp(`without=${without}`));
    await expect(page.getByRole('link', { name: hides.title, exact: true })).toBeHidden();
  });
});

test('the click that triggers hydration counts once: the search stays open', async ({ page }) => {
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    let messages = 0;
    // React splits hydration into message tasks; the click happens between two of them.
    MessagePort.prototype.postMessage = function (this: MessagePort, message: unknown) {
      messages += 1;
      if (messages === 4)
        queueMicrotask(() => document.querySelector<HTMLElement>('[data-search-button]')?.click());
      postMessage.call(this, message);
    };
  });
  await withDevtools(page, async (devtools) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 8 });
    await page.goto('/faq', { waitUntil: 'networkidle' });
    await expect(page.getByRole('combobox', { name: `Search for ${store.items}` })).toBeVisible();
  });
  await expect(page.getByRole('button', { name: 'Search', exact: true }).first()).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});
