import { expect } from '@playwright/test';
import { pageWeight } from '../../load/page-weight.ts';
import { store } from '../support/stores/chosen.ts';
import { test } from '../support/test.ts';

const KILOBYTE = 1024;
/**
 * Limits in kilobytes of script for a first view, compressed with brotli. The limit of the product page is
 * promised, the others are close to it.
 */
const SCRIPT_BUDGETS = {
  [`/products/${store.plainProduct.handle}`]: 125,
  '/': 125.5,
  '/shop': 124.5,
  '/cart': 122,
  '/checkout': 133.25,
  '/store-locator': 121.5,
  '/faq': 117.75,
};
/** Each file is a request, and compresses worse than a part of a larger one. */
const SCRIPT_FILES = 16;
/** Staff come back to its pages all day, with its files in the cache. */
const BACK_OFFICE_SCRIPT_FILES = 17;
/** With those that pages load by themselves later. */
const ALL_SCRIPT_FILES = 23;
/**
 * The shop page is the heaviest: it contains every product with its label, and the texts of the store. A quarter is for what other
 * tests make its cards say, such as that few are left.
 */
const EVERYTHING_BUDGET = 193.25;

for (const [path, budget] of Object.entries(SCRIPT_BUDGETS)) {
  test(`${path} loads at most ${budget} KB of script, and ${EVERYTHING_BUDGET} KB with styles and fonts`, async ({
    baseURL,
  }) => {
    const { script, total } = await pageWeight(baseURL ?? '', path);
    expect(script, 'script').toBeLessThanOrEqual(budget * KILOBYTE);
    expect(total, 'everything but pictures').toBeLessThanOrEqual(EVERYTHING_BUDGET * KILOBYTE);
  });
}

const FILE_BUDGETS = {
  ...Object.fromEntries(Object.keys(SCRIPT_BUDGETS).map((path) => [path, SCRIPT_FILES])),
  '/admin': BACK_OFFICE_SCRIPT_FILES,
};
for (const [path, budget] of Object.entries(FILE_BUDGETS)) {
  test(`${path} loads its scripts in at most ${budget} files`, async ({ baseURL }) => {
    const { scriptFiles } = await pageWeight(baseURL ?? '', path);
    expect(scriptFiles).toBeLessThanOrEqual(budget);
  });
}

test(`a page that is only looked at loads at most ${ALL_SCRIPT_FILES} files of script`, async ({ page }) => {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(request.url());
  });
  await page.goto('/faq', { waitUntil: 'networkidle' });
  expect(scripts.size).toBeLessThanOrEqual(ALL_SCRIPT_FILES);
});
