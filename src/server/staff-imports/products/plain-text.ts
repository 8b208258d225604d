import sanitizeHtml from 'sanitize-html';

const BLOCKS = ['p', 'div', 'br', 'li', 'ul', 'ol', 'tr', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote'];
const MAX_DESCRIPTION = 20_000;

/** HTML as plain text: paragraphs are apart by an empty line, points of lists begin with a dot. Scripts and styles are left out. */
export function plainText(html: string): string {
  const blocks = sanitizeHtml(html, { allowedTags: BLOCKS, allowedAttributes: {} });
  return unescaped(
    blocks
      .replaceAll(/\s+/g, ' ')
      .replaceAll('<li>', '\n• ')
      .replaceAll(/<br ?\/?>/g, '\n')
      .replaceAll(/<\/(?:p|div|ul|ol|h\d|blockquote)>/g, '\n\n')
      .replaceAll(/<\/tr>/g, '\n')
      .replaceAll(/<[^<>]+>/g, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/\n\n(?=• )/g, '\n')
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .toWellFormed();
}

/** The library writes these four entities only. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&amp;', '&');
