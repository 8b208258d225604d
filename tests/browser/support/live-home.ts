import { expect, type Page } from '@playwright/test';
import { importChangedStore, importStore } from './import-store.ts';

interface HomePage {
  blocks: { type: string }[];
}

/** Switches the home page from coming soon to live, with a changed row of products if the test needs one. */
export function goLive(productSwipe: { autoplaySeconds?: number } = {}): void {
  importChangedStore('pages/HomePage.json', ({ blocks, ...content }: HomePage) => ({
    ...content,
    state: 'live',
    blocks: blocks.map((block) =>
      block.type === 'ProductSideSwipe' ? { ...block, ...productSwipe } : block,
    ),
  }));
}

/** Shows the home page before the shop opens. The store's files may have it so already. */
export function showComingSoon(): void {
  importChangedStore('pages/HomePage.json', (content: HomePage) => ({ ...content, state: 'coming-soon' }));
}

/** Restores the store's files. */
export function restoreHome(): void {
  importStore();
}

/** Waits for the imported content, because pages are cached for a few seconds. */
export async function waitForHome(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    const html = await (await page.request.get('/')).text();
    expect(html).toContain(`>${heading}<`);
  }).toPass({ timeout: 30_000 });
}
