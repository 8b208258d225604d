import { color } from '../core/palette.ts';
import { n } from '../core/svg.ts';
import { ball, wordmark } from './wordmark.ts';

/** The wordmark alone, in one colour that a page can change with `currentColor` when it is placed inline. */
export function logo(): string {
  const mark = wordmark();
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -4 ${n(mark.width + 3)} 78" role="img" color="${color.wine}"><title>Doosra</title><path d="${mark.d}" fill="currentColor"/></svg>\n`;
}

/** The square mark: the turning ball on orange. */
export function logoMark(): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>Doosra</title>` +
    `<rect width="64" height="64" rx="15" fill="${color.orange}"/><path d="${ball([34, 35], 23)}" fill="${color.ink}"/>` +
    `<path d="${ball([32, 32], 23)}" fill="${color.wine}"/><circle cx="32" cy="32" r="23" fill="${color.yellow}"/><path d="${ball([32, 32], 23)}" fill="${color.wine}"/></svg>\n`
  );
}

export const brandPictures = { 'brand/logo': logo, 'brand/logo-mark': logoMark };
