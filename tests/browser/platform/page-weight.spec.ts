import { expect } from '@playwright/test';
import { pageWeight } from '../../load/page-weight.ts';
import { test } from '../support/test.ts';

const KILOBYTE = 1024;
/**
 * Limits in kilobytes of script for a first view, compressed with brotli. The limit of the product page is
 * promised, the others are close to it.
 */
const SCRIPT_BUDGETS = {
  '/products/the-mix': 124,
  '/': 126,
  '/shop': 125,
  '/cart': 126,
  '/checkout': 133,
  '/store-locator': 120,
  '/faq': 116,
};
/** The shop page is the heaviest, because it contains every product with its label. */
const EVERYTHING_BUDGET = 192;

for (const [path, budget] of Object.entries(SCRIPT_BUDGETS)) {
  test(`${path} loads at most ${budget} KB of script, and ${EVERYTHING_BUDGET} KB with styles and fonts`, async ({
    baseURL,
  }) => {
    const { script, total } = await pageWeight(baseURL ?? '', path);
    expect(script, 'script').toBeLessThanOrEqual(budget * KILOBYTE);
    expect(total, 'everything but pictures').toBeLessThanOrEqual(EVERYTHING_BUDGET * KILOBYTE);
  });
}
