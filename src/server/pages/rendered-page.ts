import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { type CompressedBody, compressedBody, etagOf } from '#server/platform/cache/compressed-body.ts';
import type { CacheTag } from '#server/platform/cache/data-changes.ts';
import { extractInlineScripts, scriptHashes } from './inline-scripts.ts';
import { tagsIn } from './page-tags.ts';
import { START_SCRIPT, scriptsAfterPaint } from './scripts-after-paint.ts';

/** A rendered and compressed page, with the hashes of its inline scripts. */
export interface RenderedPage {
  status: number;
  /** Target of a redirect. */
  location: string | undefined;
  html: CompressedBody;
  /** What it shows; null when that is not known. */
  tags: readonly CacheTag[] | null;
  scriptHashes: readonly string[];
  /** Whether its modules could not be deferred until after the first paint. */
  hasEarlyModules: boolean;
}

/** Logged when React Router's markup has changed: pages work, but their modules delay the first paint. */
export const EARLY_MODULES =
  "A page's modules are not written as scripts-after-paint.ts expects them, so they are fetched before its first paint";

/**
 * Prepares a rendered response for sending. `before` is the page's last rendering: its compressed bodies are
 * reused when the content is the same.
 */
export async function preparePage(answer: Response, before?: RenderedPage): Promise<RenderedPage> {
  const location = answer.headers.get('location') ?? undefined;
  const { html, scripts } = extractInlineScripts(
    await answer.text(),
    answer.headers.get(SCRIPT_NONCE_HEADER),
  );
  const startedLater = scriptsAfterPaint(html);
  const sent = startedLater ?? html;
  const tags = tagsIn(answer);
  const etag = etagOf(sent);
  const isSame =
    before?.html.etag === etag && before.status === answer.status && before.location === location;
  if (isSame) return { ...before, tags };
  return {
    status: answer.status,
    location,
    html: await compressedBody(Buffer.from(sent), etag),
    tags,
    hasEarlyModules: startedLater === null && scripts.length > 0,
    scriptHashes: scriptHashes(scripts.length === 0 ? [] : [...scripts, START_SCRIPT]),
  };
}
