import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * Removes the nonces from a document and returns its own inline scripts. Scripts without the nonce may come
 * from content, so their hashes are not allowed to run.
 */
export function extractInlineScripts(
  html: string,
  nonce: string | null,
): { html: string; scripts: string[] } {
  if (!nonce) return { html, scripts: [] };
  const mark = ` nonce="${nonce}"`;
  const scripts = [...html.matchAll(SCRIPT)].flatMap(([, attributes = '', code = '']) =>
    attributes.includes(mark) && !/\ssrc\s*=/i.test(attributes) ? [code] : [],
  );
  return { html: html.replaceAll(mark, ''), scripts };
}

/** The CSP sources of inline scripts, without duplicates: `'sha256-…'`. */
export function scriptHashes(scripts: readonly string[]): string[] {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...new Set(hashes)];
}
