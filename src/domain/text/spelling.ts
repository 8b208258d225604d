import { singular } from './plain-words.ts';

/**
 * The number of typos between two words: letters inserted, deleted, replaced, or swapped with a neighbour.
 * Returns `most` + 1 for more than `most`.
 */
export function typoDistance(typed: string, meant: string, most: number): number {
  if (Math.abs(typed.length - meant.length) > most) return most + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: meant.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= meant.length; column += 1) {
      const isSame = typed[row - 1] === meant[column - 1];
      const isSwap =
        row > 1 && column > 1 && typed[row - 1] === meant[column - 2] && typed[row - 2] === meant[column - 1];
      const plain = Math.min(
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        (current[column - 1] ?? 0) + 1,
        (above[column] ?? 0) + 1,
      );
      current.push(isSwap ? Math.min(plain, (twoAbove[column - 2] ?? 0) + 1) : plain);
    }
    if (Math.min(...current) > most) return most + 1;
    twoAbove = above;
    above = current;
  }
  return Math.min(above[meant.length] ?? 0, most + 1);
}

/** The allowed typos for a word of this length: none up to 2 letters, one up to 6, two above. */
export function allowedTypos({ length }: string): number {
  if (length <= 2) return 0;
  return length <= 6 ? 1 : 2;
}

/**
 * The known words that were probably meant, closest first, at most three. Plural and singular are equal:
 * 'penut' is 'peanuts' with one letter missing.
 */
export function spellingSuggestions(typed: string, known: Iterable<string>): string[] {
  const most = allowedTypos(typed);
  const single = singular(typed);
  const close = [...new Set(known)]
    .map((word) => {
      const literal = typoDistance(typed, word, most);
      return { word, literal, slips: Math.min(literal, typoDistance(single, singular(word), most)) };
    })
    .filter(({ slips }) => slips <= most);
  const fewest = Math.min(...close.map(({ slips }) => slips));
  return close
    .filter(({ slips }) => slips === fewest)
    .toSorted(
      (one, other) =>
        one.literal - other.literal ||
        sameStart(typed, other.word) - sameStart(typed, one.word) ||
        one.word.localeCompare(other.word),
    )
    .map(({ word }) => word)
    .slice(0, 3);
}

function sameStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * Words up to these lengths resemble too many others with another first letter, or with any replaced letter.
 */
const SHORT = 4;
const SHORTEST = 3;

/**
 * Whether a word may be a typo of another: short words keep their first letter, the shortest ones have no
 * replaced letter, and longer ones keep the first letter unless there is only one typo.
 */
export function isTypoOf(typed: string, meant: string): boolean {
  const pairs = [
    [typed, meant],
    [singular(typed), singular(meant)],
  ] as const;
  return pairs.some(([one, other]) => {
    const most = allowedTypos(typed);
    const slips = typoDistance(one, other, most);
    if (slips > most) return false;
    if (one[0] === other[0])
      return typed.length > SHORTEST || one.length !== other.length || isSwapped(one, other);
    return typed.length > SHORT && slips <= 1;
  });
}

const isSwapped = (one: string, other: string) => [...one].sort().join('') === [...other].sort().join('');
