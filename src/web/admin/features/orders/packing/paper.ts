import { inBrowser, readText, writeText } from '#web/state/browser-storage.ts';

/** Papers that packing slips are printed on. */
export const PAPERS = [
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
  { value: 'label', label: 'Label, 4 × 6 in' },
] as const;
export type Paper = (typeof PAPERS)[number]['value'];

const KEY = 'admin-paper';

/** The paper that was chosen last in this browser. */
export function rememberedPaper(): Paper {
  const stored = readText(inBrowser, KEY);
  return PAPERS.find(({ value }) => value === stored)?.value ?? 'letter';
}

export const rememberPaper = (paper: Paper): void => writeText(inBrowser, KEY, paper);
