/**
 * A title with its last word apart, which the house sets the other way; `before` keeps the space between. A title of one word has
 * nothing before it.
 */
export function splitLastWord(title: string): { before: string; last: string } {
  const trimmed = title.trim();
  const start = trimmed.lastIndexOf(' ') + 1;
  return { before: trimmed.slice(0, start), last: trimmed.slice(start) };
}
