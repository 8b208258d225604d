import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { sizeOfRun } from '../../support/run-size.ts';

/** The minified build, which browsers parse in half the time. */
const AXE_SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Passing checks are listed without a description of each element, which is faster. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  iframes: false,
} satisfies axe.RunOptions;

declare global {
  interface Window {
    /** Set once axe is injected into the document. */
    axe?: typeof axe;
  }
}

/** The widths of a phone and of a wide window. */
const WIDTHS = sizeOfRun({ usual: [390], long: [390, 1280] });

/**
 * Fails with axe's findings against WCAG 2.2 AA, target size included, on the page in its current state. The
 * shop has no frames.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  // Pages of the back office are loaded in parts, and each has a heading.
  await expect(page.locator('h1').first()).toBeAttached();
  await comeToRest(page);
  expect(await findingsIn(page), `${page.viewportSize()?.width} pixels wide`).toEqual([]);
}

/** The same for a frame of a page, whose document axe does not look into from outside. */
export async function expectNoAxeFindingsInFrame(frame: Frame): Promise<void> {
  expect(await findingsIn(frame)).toEqual([]);
}

/** What bars that stay in place cover at the moment is no finding when it is large enough in the middle of the window. */
async function findingsIn(document: Page | Frame): Promise<string[]> {
  if (!(await document.evaluate(() => 'axe' in window))) await document.evaluate(AXE_SOURCE);
  return document.evaluate(async (options) => {
    if (!window.axe) throw new Error('axe is not in the page');
    const { axe } = window;
    const { violations } = await axe.run(window.document, options);
    const isTooSmall = async ({ target }: axe.NodeResult) => {
      const [selector] = target;
      const element = typeof selector === 'string' ? window.document.querySelector(selector) : null;
      if (element === null) return true;
      const { scrollX, scrollY } = window;
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      // What is laid out only when it comes into sight may have moved it.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const again = await axe.run(element, { ...options, runOnly: ['target-size'] });
      window.scrollTo({ left: scrollX, top: scrollY, behavior: 'instant' });
      return again.violations.length > 0;
    };
    const findings: string[] = [];
    for (const { id, nodes } of violations) {
      const found: string[] = [];
      for (const node of nodes) if (id !== 'target-size' || (await isTooSmall(node))) found.push(node.html);
      if (found.length > 0) findings.push(`${id}: ${found.join(' | ')}`);
    }
    return findings;
  }, OPTIONS);
}

/** Checks the same page at each width of this run and restores the width. */
export async function expectNoAxeFindingsAtEachWidth(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    if (page.viewportSize()?.width !== width) await resize(page, { width, height: 844 });
    await expectNoAxeFindings(page);
  }
  if (before) await resize(page, before);
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width === size.width && height === size.height) return;
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

/**
 * Waits until all cards are laid out, because positions in what is not may lie over other parts, and for animations to end, because a
 * half-faded text has too little contrast.
 */
async function comeToRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('li')].every(
      (item) => getComputedStyle(item).contentVisibility === 'visible',
    ),
  );
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((animation) => {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      return animation.playState === 'running' && Number.isFinite(end);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
