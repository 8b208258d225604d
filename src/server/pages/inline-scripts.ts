import { createHash } from 'node:crypto';

const SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi;

/**
 * Takes the marks out of a document, and its own inline scripts with them. A script without the mark came in with what somebody
 * wrote; its code is not among them, so that no browser runs it.
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

/** The CSP sources of inline scripts, each once: `'sha256-…'`. */
export function scriptHashes(scripts: readonly string[]): string[] {
  const hashes = scripts.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [...new Set(hashes)];
}
