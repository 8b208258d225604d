/** The brand story's page, as the address and the page's content know it: `the-doosra-story` for Doosra. Spec §2. */
export function storyPageOf(brand: string): string {
  return `the-${slugOf(brand)}-story`;
}

/** Words as one part of an address: small letters and digits, joined by dashes. Empty when there are none. */
export function slugOf(words: string): string {
  const plain = words
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
  return plain
    .replace(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('-');
}
