/** Facts as they are written into a page: JSON in which no `<` can begin or end an element. */
export function jsonLdText(facts: readonly object[]): string {
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': facts }).replaceAll('<', '\\u003c');
}
