import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { extractInlineScripts, scriptHashes } from './inline-scripts.ts';
import { START_SCRIPT, scriptsAfterPaint } from './scripts-after-paint.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page as it is kept and sent: rendered once, compressed once, with the hashes of its own inline scripts. */
export interface RenderedPage {
  status: number;
  /** Where a redirect points. */
  location: string | undefined;
  etag: string;
  scriptHashes: readonly string[];
  /** Whether its modules could not be put off until its first paint. */
  hasEarlyModules: boolean;
  bodies: { identity: Buffer; br: Buffer; gzip: Buffer };
}

/** Logged when React Router's markup changed: pages work, but their modules compete with what is seen first. */
export const EARLY_MODULES =
  "A page's modules are not written as scripts-after-paint.ts expects them, so they are fetched before its first paint";

/**
 * Takes a rendered answer apart and prepares it for sending. `before` is the page's last rendering: when the content is the
 * same, its compressed bodies are used again.
 */
export async function preparePage(answer: Response, before?: RenderedPage): Promise<RenderedPage> {
  const location = answer.headers.get('location') ?? undefined;
  const { html, scripts } = extractInlineScripts(
    await answer.text(),
    answer.headers.get(SCRIPT_NONCE_HEADER),
  );
  const startedLater = scriptsAfterPaint(html);
  const identity = Buffer.from(startedLater ?? html);
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`;
  if (before?.etag === etag && before.status === answer.status && before.location === location) return before;
  const [br, gz] = await Promise.all([brotli(identity, BROTLI), zip(identity)]);
  return {
    status: answer.status,
    location,
    etag,
    hasEarlyModules: startedLater === null && scripts.length > 0,
    scriptHashes: scriptHashes(scripts.length === 0 ? [] : [...scripts, START_SCRIPT]),
    bodies: { identity, br, gzip: gz },
  };
}
