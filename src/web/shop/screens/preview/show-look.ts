import type { StyleProperties } from '#domain/presentation/store-theme.ts';
import { fontStylesheet, uploadedFontIn } from '#domain/presentation/uploaded-font.ts';
import serifFaces from '#web/theme/serif.css?url';

/** Puts the look of a shop's content on the document, in place of the one that it was sent with. */
export function showLook(content: unknown): void {
  const { look = {} } = (content ?? {}) as { look?: StyleProperties };
  const { documentElement: root } = document;
  for (const name of [...root.style])
    if (name.startsWith('--') && !(name in look)) root.style.removeProperty(name);
  for (const [name, value] of Object.entries(look)) root.style.setProperty(name, value);
  if (Object.values(look).some((value) => value.includes('Newsreader'))) addStylesheet(serifFaces);
  for (const value of Object.values(look)) {
    const font = uploadedFontIn(value);
    if (font !== null) addStylesheet(fontStylesheet(font));
  }
}

function addStylesheet(href: string): void {
  if (document.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) return;
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
}
