import { createHash } from 'node:crypto';
import { DomainError } from '#domain/errors.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { fontFacts } from './font-tables.ts';

/** What pages can load: a font of one language has 20 to 150 KB. */
export const MAX_FONT = 512 * 1024;

/**
 * Stores a font under a name of its content: earlier ones stay for versions of the look that name them. Returns its address,
 * `/fonts/own-1a2b3c4d5e.woff2`. Throws `font_refused`.
 */
export async function addFont(uploads: Uploads, bytes: Buffer): Promise<string> {
  const facts = fontFacts(bytes);
  if (facts === null)
    throw new DomainError(
      'font_refused',
      'This is no WOFF2 file, or a part of one. Fonts in other formats (TTF, OTF) can be converted to WOFF2.',
    );
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10);
  const name = `fonts/own-${hash}${facts.isVariable ? '-variable' : ''}.woff2` as const;
  await uploads.write(name, bytes);
  return `/${name}`;
}
