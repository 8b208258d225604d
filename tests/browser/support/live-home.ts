import { expect, type Page } from '@playwright/test';
import { importChangedStore, importStore } from './import-store.ts';

interface HomePage {
  blocks: { type: string }[];
}

/** Opens the shop: the home page turns from coming soon to live, with its row of products changed where a test needs it. */
export function goLive(productSwipe: { autoplaySeconds?: number } = {}): void {
  importChangedStore('pages/HomePage.json', ({ blocks, ...content }: HomePage) => ({
    ...content,
    state: 'live',
    blocks: blocks.map((block) =>
      block.type === 'ProductSideSwipe' ? { ...block, ...productSwipe } : block,
    ),
  }));
}

/** Brings the store back to its files. */
export function goBackToComingSoon(): void {
  importStore('store');
}

/** Waits until the home page shows what was imported: pages are kept for a few seconds. */
export async function waitForHome(page: Page, heading: string): Promise<void> {
  await expect(async () => {
    const html = await (await page.request.get('/')).text();
    expect(html).toContain(`>${heading}<`);
  }).toPass({ timeout: 30_000 });
}
