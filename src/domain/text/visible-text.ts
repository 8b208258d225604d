/** Marks of an empty space in braille: a symbol to Unicode, and nothing to the eye. */
const BRAILLE_BLANK = '\u2800';
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;
const INVISIBLE = new RegExp(`[\\p{Default_Ignorable_Code_Point}${BRAILLE_BLANK}]`, 'gu');

/** Whether a text has something to see: spaces, fillers, controls and marks without a letter are nothing. */
export const isVisible = (text: string): boolean => VISIBLE.test(text.replaceAll(INVISIBLE, ''));
