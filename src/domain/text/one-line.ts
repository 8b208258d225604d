/** Characters that change the text direction. */
const TURNS = /\p{Bidi_Control}/gu;

/** Collapses names and titles to one line without direction controls. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(TURNS, '')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
