import type { ProductContent } from '../catalog/product.ts';

const CHILLIES: readonly (readonly [RegExp, number])[] = [
  [/not at all/i, 0],
  [/one (?:and a half )?chill/i, 1],
  [/two chill/i, 2],
  [/three chill/i, 3],
  [/four chill/i, 4],
  [/five chill/i, 5],
];

/**
 * How many chillies out of five the label gives a product; null when it gives none. Only sorts: what the label says in words is
 * quoted as it is.
 */
export function chilliesOf(content: Pick<ProductContent, 'contentData'> | null): number | null {
  const text = content?.contentData.find(({ heading }) => /^how hot/i.test(heading))?.text ?? '';
  return CHILLIES.find(([words]) => words.test(text))?.[1] ?? null;
}

/** Whether a product has no heat to speak of, by its own scale, or by its recipe when it has no scale. */
export function isMild(content: Pick<ProductContent, 'contentData' | 'ingredients'> | null): boolean {
  if (content === null) return false;
  const chillies = chilliesOf(content);
  return chillies === null ? !/chill?i|ginger|pepper/i.test(content.ingredients) : chillies <= 1;
}
