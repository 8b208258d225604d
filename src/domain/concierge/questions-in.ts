const PARTED =
  /[?!.;\n]+\s+|,?\s+(?:and|also|plus|&)\s+(?=(?:how|what|whats|when|where|wheres|which|do|does|did|is|are|can|could|will|would)\b)/i;

/** The two questions that a message asks one after the other; null when it asks one, or more than two. */
export function twoQuestionsIn(message: string): readonly [string, string] | null {
  const parts = message
    .split(PARTED)
    .map((part) => part.trim())
    .filter((part) => /\p{L}.*\s.*\p{L}/u.test(part));
  const [first, second] = parts;
  return parts.length === 2 && first !== undefined && second !== undefined ? [first, second] : null;
}
