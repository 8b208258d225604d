import { escaped, unescaped } from './escaped.ts';

const LINKS = / href="([^"<>]*)"/g;

/** A formatted text with other addresses in its links. */
export const withLinks = (html: string, addressOf: (address: string) => string): string =>
  html.replaceAll(LINKS, (_, href: string) => ` href="${escaped(addressOf(unescaped(href)))}"`);

/** Where the links of a formatted text lead. */
export const linksIn = (html: string): string[] =>
  [...html.matchAll(LINKS)].map(([, href = '']) => unescaped(href));
