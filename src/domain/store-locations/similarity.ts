/** How many letters must be put in, taken out or replaced to turn one text into the other (Levenshtein). Spec §9. */
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

/** How alike two texts are: 1 when equal, 0 when no letter can stay; the edit distance against the longer one. Spec §9. */
export function similarity(one: string, other: string): number {
  const longer = Math.max([...one].length, [...other].length);
  return longer === 0 ? 1 : 1 - editDistance(one, other) / longer;
}
