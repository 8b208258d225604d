import { expect, type Page } from '@playwright/test';
import { open } from '../support/checkout-page.ts';
import { store } from '../support/stores/chosen.ts';
import { firstOf, sizeOf, usd } from '../support/stores/tested-store.ts';
import { test } from '../support/test.ts';

const { plainProduct, otherProduct, giftPack, soldOut, search, brand, items } = store;
const PHONE = { width: 390, height: 844 };

test('the shop shows the bestsellers, the last of the answer first', async ({ page, request }) => {
  const answer = await request.get(`/search/collection?collection_name=all_products&store_id=${store.id}`);
  const { formattedProductData } = (await answer.json()) as {
    formattedProductData: { product_title: string }[];
  };
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: `best of ${brand}` })).toBeVisible();
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toEqual(formattedProductData.map(({ product_title }) => product_title).toReversed());
});

test('/search is the same screen', async ({ page }) => {
  await page.goto('/search');
  await expect(page.getByRole('heading', { level: 1, name: `best of ${brand}` })).toBeVisible();
  await expect(page.getByRole('link', { name: plainProduct.title })).toBeVisible();
});

test('products are in two columns on a phone, and nothing scrolls sideways', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/shop');
  const cards = page.getByRole('main').getByRole('heading', { level: 2 });
  const lefts = await cards.evaluateAll((found) =>
    found.map((card) => Math.round(card.getBoundingClientRect().left)),
  );
  expect(new Set(lefts).size).toBe(2);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBe(PHONE.width);
});

for (const width of [320, 390]) {
  test(`on a phone of ${width} px the longest price covers no title`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await open(page, '/shop');
    // Before, cards below the first view have no layout of their own.
    await page.locator('html[data-loaded]').waitFor();
    const cards = page.locator('[data-product]');
    const covered = await cards.evaluateAll((found) =>
      found.flatMap((card) => {
        const price = [...card.children].find((part) => part.tagName === 'P');
        const title = card.querySelector('h2');
        for (const amount of price?.querySelectorAll('span') ?? [])
          if (amount.childElementCount === 0) amount.textContent = '₹1,299.00';
        const end = price?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY;
        return end <= (title?.getBoundingClientRect().top ?? 0) ? [] : [title?.textContent];
      }),
    );
    expect(covered).toEqual([]);
  });
}

test('a collection shows placeholders while loading, then only its own products', async ({ page }) => {
  await page.goto('/shop');
  await page.route('**/search/collection*', async (route) => {
    await expect(page.getByText('Loading products…')).toBeAttached();
    await route.continue();
  });
  const { name, title } = store.category(otherProduct);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`query=${name}`));
  await expect(page.getByRole('link', { name: plainProduct.title })).toBeHidden();
  await expect(page.getByRole('link', { name: otherProduct.title })).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveAttribute('aria-current', 'page');
});

test('a sold-out product is marked', async ({ page }) => {
  await page.goto('/shop');
  const card = page.getByRole('listitem').filter({ hasText: soldOut.product.title });
  await expect(card.getByText('sold out')).toBeVisible();
});

test('a search by text finds products by name', async ({ page }) => {
  const { title } = search.byTitle;
  const [, word] = title.toLowerCase().split(' ');
  await page.goto(`/search?query=${word}&query_type=search`);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
});

test('several categories are separated by commas', async ({ page }) => {
  await page.goto(
    `/search?query=${[plainProduct, giftPack].map((one) => store.category(one).name)}&query_type=category-search`,
  );
  await expect(page.getByRole('link', { name: plainProduct.title })).toBeVisible();
  await expect(page.getByRole('link', { name: giftPack.title })).toBeVisible();
  await expect(page.getByRole('link', { name: otherProduct.title })).toBeHidden();
});

test('a search without results links back to the shop', async ({ page }) => {
  await page.goto('/search?query=haggis&query_type=search');
  await expect(page.getByText('No results found')).toBeVisible();
  await page.getByRole('link', { name: `See all ${items}` }).click();
  await expect(page.getByRole('link', { name: plainProduct.title })).toBeVisible();
});

const refusals = [
  { address: '/shop?query=', message: 'Search query cannot be empty.' },
  {
    address: `/shop?query=${store.category(plainProduct).name}&query_type=tag-search`,
    message: 'Invalid query type. Must be "search", "category-search", or "collection-search".',
  },
  { address: '/shop?query=haggis', message: 'Failed to search products: ' },
];

for (const { address, message } of refusals) {
  test(`${address} is answered with: ${message}`, async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  });
}

test('a card opens its product with the loaded data, without another request', async ({ page }) => {
  await page.goto('/shop');
  await page.route('**/search/by_handles', (route) => route.abort());
  await page.getByRole('link', { name: plainProduct.title }).click();
  await expect(page).toHaveURL(new RegExp(`/products/${plainProduct.handle}$`));
  await expect(page.getByRole('heading', { level: 1, name: plainProduct.title })).toBeVisible();
  await expect(page.getByRole('button', { name: 'add to cart' })).toBeEnabled();
});

test('the shop is rendered on the server', async ({ request }) => {
  const html = await (await request.get('/shop')).text();
  expect(html).toContain(plainProduct.title);
  expect(html).toContain(usd(firstOf(plainProduct).prices.usd));
});

test('a search shows its query and the number of results', async ({ page }) => {
  await page.goto(`/search?query=${search.beginning}&query_type=search`);
  await expect(
    page.getByRole('status').filter({ hasText: new RegExp(`^\\d+ ${items} for ‘${search.beginning}’$`) }),
  ).toBeVisible();
});

test('a card says what it is, its size, heat and diet', async ({ page }) => {
  await page.goto('/shop');
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: plainProduct.title }) });
  await expect(card.getByText(plainProduct.summary ?? '')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveText([
    `${sizeOf(firstOf(plainProduct))} + ${plainProduct.variants.length - 1} more`,
    ...(plainProduct.heat ? [`Heat ${plainProduct.heat} of 5`] : []),
    plainProduct.diets[0] ?? '',
  ]);
});

test('a card adds one unit of its first choice to the cart', async ({ page }) => {
  await page.goto('/shop');
  await page
    .getByRole('button', { name: `add ${plainProduct.title}, ${sizeOf(firstOf(plainProduct))}, to the cart` })
    .click();
  const panel = page.getByRole('dialog', { name: 'Your cart (1)' });
  await expect(panel.getByText(firstOf(plainProduct).description)).toBeVisible();
});

test('a sold-out card cannot be added', async ({ page }) => {
  await page.goto('/shop');
  await expect(page.getByRole('button', { name: new RegExp(`^add ${plainProduct.title}`) })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(`^add ${soldOut.product.title}`) })).toHaveCount(
    0,
  );
});

test('the first view of a window of 1280 × 800 shows a row of cards to its end', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/shop');
  const cards = page.locator('[data-product]');
  for (const card of [cards.nth(0), cards.nth(1)]) {
    await expect(card).toBeInViewport({ ratio: 1 });
    await expect(card.getByRole('button')).toBeInViewport({ ratio: 1 });
  }
  const next = await cards.nth(2).boundingBox();
  expect(next?.y, 'the next row can be seen').toBeLessThan(800);
  const seen = [plainProduct, otherProduct].flatMap((one) => [one.title, usd(firstOf(one).prices.usd)]);
  for (const text of seen) {
    await expect(page.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 0.9 });
  }
});

test.describe('more products than a page holds', () => {
  const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 });
  const more = (page: Page) => page.getByRole('link', { name: `Show more ${items}` });

  /** Answers of the shop's pages have four products in place of 24. */
  async function withSmallPages(page: Page) {
    await page.route('**/search/collection*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '4');
      return route.continue({ url: url.href });
    });
    // A click before hydration would load the page that the server renders.
    await open(page, '/faq');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^shop$/i })
      .first()
      .click();
    await expect(title(page)).toHaveCount(4);
  }

  test('are added by "Show more", with the focus on the first of them', async ({ page }) => {
    await withSmallPages(page);
    await more(page).click();
    await expect(title(page)).toHaveCount(8);
    await expect(title(page).nth(4).getByRole('link')).toBeFocused();
  });

  test('are still there after a look at one of them', async ({ page }) => {
    await withSmallPages(page);
    await more(page).click();
    await title(page).nth(5).getByRole('link').click();
    await expect(page).toHaveURL(/\/products\//);
    await page.goBack();
    await expect(title(page)).toHaveCount(8);
  });

  test('can be asked for again when they did not arrive', async ({ page }) => {
    await withSmallPages(page);
    await page.route('**/search/collection*', (route) => route.abort(), { times: 1 });
    await more(page).click();
    await expect(page.getByText(`We could not load more ${items}. Please try again.`)).toBeVisible();
    await more(page).click();
    await expect(title(page)).toHaveCount(8);
  });

  test('are no longer offered after the last one', async ({ page }) => {
    await withSmallPages(page);
    while (await more(page).isVisible()) {
      const shown = await title(page).count();
      await more(page).click();
      await expect(title(page)).not.toHaveCount(shown);
    }
    expect(await title(page).count()).toBeGreaterThanOrEqual(12);
  });

  test('have an address that the server renders, known to search engines, with a way back', async ({
    page,
    request,
  }) => {
    const answer = await request.get(
      `/search/collection?collection_name=all_products&store_id=${store.id}&limit=4`,
    );
    const { next_cursor } = (await answer.json()) as { next_cursor: string };
    const html = await (await request.get(`/shop?after=${next_cursor}`)).text();
    expect(/rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toContain(`/shop?after=${next_cursor}`);
    await page.goto(`/shop?after=${next_cursor}`);
    await expect(page.getByRole('link', { name: plainProduct.title, exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: `Back to the first ${items}` }).click();
    await expect(page.getByRole('link', { name: plainProduct.title, exact: true })).toBeVisible();
  });

  test('whose address is broken says so, and leads to the first one', async ({ page }) => {
    await page.goto('/shop?after=zzz');
    await expect(page.getByText('This page of the list is not there any more.')).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: `See all ${items}` })
      .click();
    await expect(page.getByRole('link', { name: plainProduct.title, exact: true })).toBeVisible();
  });
});
