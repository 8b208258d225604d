/**
 * Separates the last word of a title, which is drawn at another angle. `before` includes the space and is
 * empty for a single word.
 */
export function splitLastWord(title: string): { before: string; last: string } {
  const trimmed = title.trim();
  const start = trimmed.lastIndexOf(' ') + 1;
  return { before: trimmed.slice(0, start), last: trimmed.slice(start) };
}
