import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Of what is no finding axe only notes that it is there, instead of describing each element of the page. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
  iframes: false,
} satisfies axe.RunOptions;

declare global {
  interface Window {
    /** Once it has been put into the document. */
    axe?: typeof axe;
  }
}

/** A phone's width, and a wide window's. */
const WIDTHS = [390, 1280];

/** Fails with what axe finds against WCAG 2.2 AA on the page as it stands, the size of targets included. The shop has no frames. */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await comeToRest(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const findings = await page.evaluate(async (options) => {
    if (!window.axe) throw new Error('axe is not in the page');
    const { violations } = await window.axe.run(document, options);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  }, OPTIONS);
  expect(findings, `${page.viewportSize()?.width} pixels wide`).toEqual([]);
}

/** The same on a phone and in a wide window: one page, which afterwards is as wide as it was. */
export async function expectNoAxeFindingsAtBothWidths(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await resize(page, { width, height: 844 });
    await expectNoAxeFindings(page);
  }
  if (before) await resize(page, before);
}

async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(size.width);
}

/** Until what moves to an end has come to it: a text that is half faded in has too little contrast. */
async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const ending = document.getAnimations().filter((animation) => {
      const end = Number(animation.effect?.getComputedTiming().endTime);
      return animation.playState === 'running' && Number.isFinite(end);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
