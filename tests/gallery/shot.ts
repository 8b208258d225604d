import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { TestShopper } from '../support/test-shop.ts';

export const GALLERY_FOLDER = 'build/gallery';
const WIDTHS = [390, 768, 1280];
const HEIGHT = 900;

/** Somebody with a past: their cookies, and where a state of theirs is seen when only they know the address. */
export interface Visitor {
  shopper?: TestShopper;
  path?: string;
}

/** One state of one screen. */
export interface Shot {
  name: string;
  path: string;
  /** Who looks; without it somebody who has not been here before. Each width has a visitor of its own. */
  visitor?: () => Promise<Visitor>;
  /** Brings the screen into the state that is to be seen. */
  reach?: (page: Page) => Promise<unknown>;
  /** Panels and dialogs are seen in the window, screens from top to bottom. */
  isWindowOnly?: boolean;
}

export const fileOf = ({ name }: Shot, width: number): string => `${name}-${width}.png`;

/** Pictures of one state, one for each width. Answers the names of their files. */
export function take(browser: Browser, shopUrl: string, shot: Shot): Promise<string[]> {
  return Promise.all(WIDTHS.map((width) => takeOne(browser, shopUrl, shot, width)));
}

async function takeOne(browser: Browser, shopUrl: string, shot: Shot, width: number): Promise<string> {
  const { shopper, path = shot.path } = (await shot.visitor?.()) ?? {};
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });
  try {
    const cookies = [...(shopper?.cookies ?? [])];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: shopUrl })));
    const page = await context.newPage();
    await page.goto(new URL(path, shopUrl).href, { waitUntil: 'networkidle' });
    await shot.reach?.(page);
    if (!shot.isWindowOnly) await loadAllPictures(page);
    await page.waitForTimeout(300);
    const file = fileOf(shot, width);
    await page.screenshot({ path: join(GALLERY_FOLDER, file), fullPage: !shot.isWindowOnly });
    return file;
  } finally {
    await context.close();
  }
}

/** Pictures below the fold come when one scrolls to them; what sticks stands where it does at the top. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
}
