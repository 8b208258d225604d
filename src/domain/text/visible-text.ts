/** Fillers of Hangul and the blank of braille: letters and symbols to Unicode, and nothing to the eye. */
const FILLERS = '\u115F\u1160\u2800\u3164\uFFA0';
const JOINERS = '\u200C\u200D';
const INVISIBLE = new RegExp(`(?![\\t\\n\\r${JOINERS}])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Cn}${FILLERS}]`, 'gu');
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** A text without characters that are not seen, except tabs, line breaks, and the joiners of emoji and of some scripts. */
export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');

/** Whether a text has something to see: spaces, fillers, controls and marks without a letter are nothing. */
export const isVisible = (text: string): boolean => VISIBLE.test(withoutInvisible(text));
