const ACCENTS = /\p{Diacritic}/gu;

/**
 * Normalises text for comparison: trimmed, lower case, without accents, so that 'montreal' finds Montréal.
 * Spec §5, Store search.
 */
export function comparableText(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').trim().toLowerCase();
}

/** The words of a normalised text. */
export function wordsIn(plain: string): string[] {
  return plain.split(/\s+/).filter((word) => word !== '');
}
