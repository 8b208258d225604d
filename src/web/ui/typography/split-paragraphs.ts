/** The paragraphs of a text, split at line breaks; blank ones are left out. Spec §2, Brand story. */
export function paragraphsAtLineBreaks(text: string): string[] {
  return tidied(text.split(/\r\n|\r|\n/));
}

/** The paragraphs of a text, split at blank lines; a single line break stays inside its paragraph. Spec §2, FAQ. */
export function paragraphsAtBlankLines(text: string): string[] {
  return tidied(text.replace(/\r\n?/g, '\n').split(/\n[^\S\n]*\n\s*/));
}

/** Doubled apostrophes, as old exports have them, as single ones. Spec §2, Brand story. */
export function withSingleApostrophes(text: string): string {
  return text.replaceAll("''", "'");
}

/** A brand story's text as it is shown. Spec §2, Brand story. */
export function storyParagraphs(text: string): string[] {
  return paragraphsAtLineBreaks(withSingleApostrophes(text));
}

const tidied = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== '');
