/** Splits a text at line breaks and drops blank paragraphs. Spec §2, Brand story. */
export function paragraphsAtLineBreaks(text: string): string[] {
  return trimmed(text.split(/\r\n|\r|\n/));
}

/** Splits a text at blank lines; a single line break stays inside its paragraph. Spec §2, FAQ. */
export function paragraphsAtBlankLines(text: string): string[] {
  return trimmed(text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/));
}

/** Replaces doubled apostrophes, which old exports contain. Spec §2, Brand story. */
export function withSingleApostrophes(text: string): string {
  return text.replaceAll("''", "'");
}

/** The paragraphs of a brand story. Spec §2, Brand story. */
export function storyParagraphs(text: string): string[] {
  return paragraphsAtLineBreaks(withSingleApostrophes(text));
}

const trimmed = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');
