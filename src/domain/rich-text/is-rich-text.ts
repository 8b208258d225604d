/**
 * Whether a text has formatting: a small part of HTML, which begins with a paragraph, a list or a subheading. Any other text is plain, also
 * with `<` in it. docs/decisions/0331.
 */
export const isRichText = (text: string): boolean => /^<(?:p|h\d|[uo]l)\b/.test(text);
