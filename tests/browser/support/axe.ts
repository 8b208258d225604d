import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Of what is no finding axe only notes that it is there, instead of describing each element of the page. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations' as const],
};

/** A phone's width, and a wide window's. */
const WIDTHS = [390, 1280];

/**
 * Fails with what axe finds against WCAG 2.2 AA on the page as it stands, the size of targets included. Axe's legacy mode looks into
 * no frames of other hosts, of which the shop has none, and so needs no second page each time.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  await comeToRest(page);
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).setLegacyMode().analyze();
  const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
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
