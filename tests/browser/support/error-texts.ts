import { expect, type Page } from '@playwright/test';

/** Paths of calls, predicates without a subject, and words of schemas. */
const RAW_TEXTS = [
  /\b\w+\.\d+\.\w+:/,
  /: (?:must|is|has|needs|takes|does) /,
  /^\p{Ll}/u,
  /\b(?:entry|entries|characters? long|string|array|received|expected)\.?$/,
];

/** Fails where a visible error is no sentence for people. Returns the errors. */
export async function expectPlainErrors(page: Page): Promise<string[]> {
  const errors = page.locator(
    '[id$="-error"], fieldset[data-invalid] > p, [role="alert"] p, [role="alert"] li',
  );
  await expect(errors.first()).toBeVisible();
  const texts = await errors.filter({ visible: true }).allInnerTexts();
  for (const text of texts) {
    for (const raw of RAW_TEXTS) expect(text).not.toMatch(raw);
    expect(text).toMatch(/[.!?]$/);
  }
  return texts;
}
