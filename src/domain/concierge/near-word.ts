/**
 * How many slips of the finger lie between two words: a letter too many, too few, another letter, or two that changed places.
 * Optimal string alignment.
 */
export function slipsBetween(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let row = 1; row <= one.length; row += 1) {
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const changedPlaces =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const best = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (isSame ? 0 : 1),
        changedPlaces ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      );
      const current = rows[row];
      if (current) current[column] = best;
    }
  }
  return at(one.length, other.length);
}

const SHORTEST = 4;
const LONG = 7;

/** How many slips a word of this length may have and still be taken for another: none below 4 letters, 1, and 2 from 7 on. */
const slipsAllowed = (length: number) => (length < SHORTEST ? 0 : length < LONG ? 1 : 2);

/** The known word that a mistyped one most likely is; the word itself when none is near, or when it is known. */
export function nearestWord(word: string, known: ReadonlySet<string>): string {
  const allowed = slipsAllowed(word.length);
  if (allowed === 0 || known.has(word) || /[\d$]/.test(word)) return word;
  let best = word;
  let fewest = allowed + 1;
  for (const candidate of known) {
    if (candidate.length < SHORTEST || Math.abs(candidate.length - word.length) > allowed) continue;
    if (!startsAlike(word, candidate)) continue;
    const slips = slipsBetween(word, candidate);
    if (slips < fewest) {
      best = candidate;
      fewest = slips;
    }
  }
  return best;
}

/** Few people miss the first letter; those who do have swapped it with the second. */
const startsAlike = (word: string, candidate: string) =>
  word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
