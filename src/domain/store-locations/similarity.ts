/** The Levenshtein distance in code points. Spec §9. */
export function editDistance(one: string, other: string): number {
  const letters = [...one];
  const others = [...other];
  let above = Array.from({ length: others.length + 1 }, (_, column) => column);
  for (const [row, letter] of letters.entries()) {
    const current = [row + 1];
    for (const [column, otherLetter] of others.entries()) {
      const replaced = (above[column] ?? 0) + (letter === otherLetter ? 0 : 1);
      const inserted = (current[column] ?? 0) + 1;
      const removed = (above[column + 1] ?? 0) + 1;
      current.push(Math.min(replaced, inserted, removed));
    }
    above = current;
  }
  return above[others.length] ?? 0;
}

/**
 * 1 minus the edit distance divided by the longer length: 1 for equal texts, 0 for completely different ones.
 * Spec §9.
 */
export function similarity(one: string, other: string): number {
  const longer = Math.max([...one].length, [...other].length);
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer;
}
