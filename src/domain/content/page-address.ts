/** The page name of the brand story in URLs and calls: `the-salt-seed-story` for Salt & Seed. Spec §2. */
export function storyPageOf(brand: string): string {
  return `the-${slugOf(brand)}-story`;
}

/** Whether a path is that of the brand story. */
export function isStoryPath(pathname: string, brand: string): boolean {
  return pathname === `/${storyPageOf(brand)}`;
}

/** A text as a URL segment: lower-case letters and digits, joined by hyphens. Empty when there are none. */
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
