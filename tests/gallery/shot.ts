import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type { TestShopper } from '../support/test-shop.ts';

export const GALLERY_FOLDER = 'build/gallery';
const WIDTHS = [390, 768, 1280];
const HEIGHT = 900;
const SCHEMES = ['light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];

/** A prepared visitor: cookies, and the address of the state if only this visitor knows it. */
export interface Visitor {
  shopper?: TestShopper;
  path?: string;
}

export interface Shot {
  name: string;
  path: string;
  /** The visitor, by default a new one. Each width has its own visitor. */
  visitor?: () => Promise<Visitor>;
  /** Brings the screen into the state to be shown. */
  reach?: (page: Page) => Promise<unknown>;
  /** Panels and dialogs are taken at window size, screens in full length. */
  isWindowOnly?: boolean;
  /** Of the back office: one page load, resized and recoloured, so that a state that can be reached once is enough. */
  isBackOffice?: boolean;
}

export const fileOf = ({ name }: Shot, width: number, scheme: Scheme = 'light'): string =>
  `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.png`;

/** Takes a state at each width and returns the names of the files. */
export function take(browser: Browser, shopUrl: string, shot: Shot): Promise<string[]> {
  if (shot.isBackOffice) return takeInBothSchemes(browser, shopUrl, shot);
  return Promise.all(WIDTHS.map((width) => takeOne(browser, shopUrl, shot, width)));
}

const takeOne = (browser: Browser, shopUrl: string, shot: Shot, width: number): Promise<string> =>
  withState(browser, shopUrl, shot, width, (page) => takePicture(page, shot, fileOf(shot, width)));

const takeInBothSchemes = (browser: Browser, shopUrl: string, shot: Shot): Promise<string[]> =>
  withState(browser, shopUrl, shot, 1280, async (page) => {
    const files: string[] = [];
    for (const width of WIDTHS.toReversed()) {
      await page.setViewportSize({ width, height: width === 1280 ? 800 : 844 });
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme });
        files.push(await takePicture(page, shot, fileOf(shot, width, colorScheme)));
      }
    }
    return files;
  });

/** Opens the page as the visitor and brings it into the state. */
async function withState<Result>(
  browser: Browser,
  shopUrl: string,
  shot: Shot,
  width: number,
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const { shopper, path = shot.path } = (await shot.visitor?.()) ?? {};
  const context = await browser.newContext({ viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });
  try {
    const cookies = [...(shopper?.cookies ?? [])];
    await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: shopUrl })));
    const page = await context.newPage();
    await page.goto(new URL(path, shopUrl).href, { waitUntil: 'networkidle' });
    await shot.reach?.(page);
    if (!shot.isWindowOnly) await loadAllPictures(page);
    return await use(page);
  } finally {
    await context.close();
  }
}

async function takePicture(page: Page, shot: Shot, file: string): Promise<string> {
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(GALLERY_FOLDER, file), fullPage: !shot.isWindowOnly });
  return file;
}

/** Scrolls through the page to load lazy pictures, then back to the top for sticky elements. */
async function loadAllPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => undefined)));
  });
}
