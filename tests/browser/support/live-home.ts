import { expect, type Page } from '@playwright/test';
import { importChangedStore, importStore } from './import-store.ts';

/** Opens the shop: the home page turns from coming soon to live. */
export function goLive(): void {
  importChangedStore('pages/HomePage.json', (content: object) => ({ ...content, state: 'live' }));
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
