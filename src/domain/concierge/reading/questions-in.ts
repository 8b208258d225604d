const PARTED =
  /[?!.;][ \n]|\n|,? (?:and|also|plus|&) (?=(?:how|what|whats|when|where|wheres|which|do|does|did|is|are|can|could|will|would)\b)/i;

/** The two questions of a message; null when it has one, or more than two. */
export function twoQuestionsIn(message: string): readonly [string, string] | null {
  const parts = withSingleSpaces(message)
    .split(PARTED)
    .map((part) => part.trim())
    .filter((part) => part.split(' ').filter((word) => /\p{L}/u.test(word)).length > 1);
  const [first, second] = parts;
  return parts.length === 2 && first !== undefined && second !== undefined ? [first, second] : null;
}

/** Collapses white space first, because the pattern would take quadratic time on long runs of it. */
const withSingleSpaces = (text: string) =>
  text.replaceAll(/\s+/g, (space) => (space.length > 1 && space.includes('\n') ? '\n' : ' '));
