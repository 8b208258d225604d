import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { type CachedResponse, cachedBody, compressAhead } from '#server/platform/cache/cached-response.ts';
import { extractInlineScripts, scriptHashes } from './inline-scripts.ts';
import { START_SCRIPT, scriptsAfterPaint } from './scripts-after-paint.ts';

/** A page as it is kept and sent: rendered once, compressed once, with the hashes of its own inline scripts. */
export interface RenderedPage {
  status: number;
  /** Where a redirect points. */
  location: string | undefined;
  html: CachedResponse;
  scriptHashes: readonly string[];
  /** Whether its modules could not be put off until its first paint. */
  hasEarlyModules: boolean;
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
  const sent = cachedBody(Buffer.from(startedLater ?? html));
  const isSame =
    before?.html.etag === sent.etag && before.status === answer.status && before.location === location;
  if (isSame) return before;
  await compressAhead(sent);
  return {
    status: answer.status,
    location,
    html: sent,
    hasEarlyModules: startedLater === null && scripts.length > 0,
    scriptHashes: scriptHashes(scripts.length === 0 ? [] : [...scripts, START_SCRIPT]),
  };
}
