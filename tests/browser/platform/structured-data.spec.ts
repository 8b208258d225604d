import { expect } from '@playwright/test';
import { store } from '../support/stores/chosen.ts';
import {
  type DescribedPage,
  describedPages,
  searchResultProblems,
  vocabularyProblems,
} from '../support/structured-data.ts';
import { test } from '../support/test.ts';

/** Shared by all tests, which only read. */
let pages: DescribedPage[];
test.beforeAll(async ({ baseURL }) => {
  test.setTimeout(120_000);
  pages = await describedPages(baseURL ?? '');
});

test('structured data of every page fits the types of schema.org', () => {
  expect(vocabularyProblems(pages)).toEqual([]);
});

test('structured data of every page has what search engines need for their results', async () => {
  expect(await searchResultProblems(pages)).toEqual([]);
});

const described = (thing: DescribedPage['graph'][number]): DescribedPage[] => [
  { path: '/faq', canonical: [], graph: [thing] },
];

test('a name that schema.org does not have is found', () => {
  const problems = vocabularyProblems(described({ '@type': 'Question', nmae: 'Is it hot?' }));
  expect(problems).toEqual([expect.stringMatching(/^\/faq: .*nmae/)]);
});

test('an offer without a price is found', async () => {
  const offers = [{ '@type': 'Offer', priceCurrency: 'USD' }];
  const image = 'https://shop.test/mix.jpg';
  expect(
    await searchResultProblems(described({ '@type': 'Product', name: 'The Mix', image, offers })),
  ).toHaveLength(1);
});

test('every page of the sitemap is its own canonical address', ({ baseURL }) => {
  expect(pages.map(({ canonical }) => canonical)).toEqual(pages.map(({ path }) => [`${baseURL}${path}`]));
});

test('all pages but the home page say where they are, and the home page whose it is', () => {
  const types = ({ graph }: DescribedPage) => graph.map((one) => one['@type']);
  expect(pages.filter((page) => !types(page).includes('BreadcrumbList')).map(({ path }) => path)).toEqual([
    '/',
  ]);
  expect(types(pages.find(({ path }) => path === '/') as DescribedPage)).toEqual(
    expect.arrayContaining(['Organization', 'WebSite']),
  );
});

test('a list of products says which, each by the address of its page', ({ baseURL }) => {
  const { graph } = pages.find(
    ({ path }) => path === `/shop?query=${store.category(store.plainProduct).name}`,
  ) as DescribedPage;
  const list = graph.find((one) => one['@type'] === 'ItemList')?.itemListElement as { url: string }[];
  expect(list.map(({ url }) => url)).toContain(`${baseURL}/products/${store.plainProduct.handle}`);
  const addresses = new Set(pages.map(({ path }) => `${baseURL}${path}`));
  expect(list.filter(({ url }) => !addresses.has(url))).toEqual([]);
});
