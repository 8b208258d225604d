import { allowedTypos, typoDistance } from './spelling.ts';

/** Minimum length for correction. */
const SHORTEST = 4;

/** The known word closest to a misspelt one; the word itself when it is known, or none is close. */
export function nearestWord(word: string, known: ReadonlySet<string>): string {
  if (word.length < SHORTEST || known.has(word) || /[\d$]/.test(word)) return word;
  const allowed = allowedTypos(word);
  let best = word;
  let fewest = allowed + 1;
  for (const candidate of known) {
    if (!startsAlike(word, candidate)) continue;
    const slips = typoDistance(word, candidate, allowed);
    if (slips >= fewest) continue;
    best = candidate;
    fewest = slips;
  }
  return best;
}

/** Few people mistype the first letter, other than by swapping it with the second. */
const startsAlike = (word: string, candidate: string) =>
  word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
