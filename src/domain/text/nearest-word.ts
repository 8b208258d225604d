import { allowedTypos, typoDistance } from './spelling.ts';

/** Shorter words are not corrected. */
const SHORTEST = 4;

/** The known word that a mistyped one most likely is; the word itself when none is near, or when it is known. */
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

/** Few people miss the first letter; those who do have swapped it with the second. */
const startsAlike = (word: string, candidate: string) =>
  word[0] === candidate[0] || (word[0] === candidate[1] && word[1] === candidate[0]);
