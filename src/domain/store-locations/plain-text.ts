const ACCENTS = /\p{Diacritic}/gu;

/** Text as it is compared: trimmed, in small letters, without accents, so that 'montreal' finds Montréal. Spec §5, Store search. */
export function plainText(text: string): string {
  return text.normalize('NFD').replace(ACCENTS, '').trim().toLowerCase();
}

/** The words of a text that has been made plain. */
export function wordsIn(plain: string): string[] {
  return plain.split(/\s+/).filter((word) => word !== '');
}
