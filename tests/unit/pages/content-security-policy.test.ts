import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { inlineScriptHashes } from '#server/pages/rendered-page.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

test('every inline script is known by the hash of exactly its text', () => {
  const html = '<script>a = 1</script><p>text</p><script type="module" async="">\nimport "/x.js";\n</script>';
  expect(inlineScriptHashes(html)).toEqual([hashOf('a = 1'), hashOf('\nimport "/x.js";\n')]);
});

test('a script with an address of its own has no hash', () => {
  expect(inlineScriptHashes('<script src="/assets/a.js"></script>')).toEqual([]);
});

test('a script that stands twice is hashed once', () => {
  expect(inlineScriptHashes('<script>a</script><script>a</script>')).toEqual([hashOf('a')]);
});

test('the hash is of the bytes, not of the characters', () => {
  expect(inlineScriptHashes('<script>"चाय"</script>')).toEqual([hashOf('"चाय"')]);
});

test('scripts run from the shop itself and by their hashes, never by being inline', () => {
  const sources = sourcesOf(contentSecurityPolicy(["'sha256-abc'"], {}), 'script-src');
  expect(sources).toEqual(["'self'", "'sha256-abc'"]);
});

test('sources of a page that needs more are added to the directive they name only', () => {
  const policy = contentSecurityPolicy([], { 'frame-src': ['https://js.stripe.com'] });
  expect(sourcesOf(policy, 'frame-src')).toEqual(['https://js.stripe.com']);
  expect(sourcesOf(policy, 'connect-src')).toEqual(["'self'"]);
});

test('a directive without sources forbids everything', () => {
  expect(sourcesOf(contentSecurityPolicy([], {}), 'frame-src')).toEqual(["'none'"]);
});

test('nobody may frame the shop', () => {
  expect(sourcesOf(contentSecurityPolicy([], {}), 'frame-ancestors')).toEqual(["'none'"]);
});
