import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { SCRIPT_NONCE_HEADER } from '#domain/content/script-nonce-header.ts';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { scriptHashes } from '#server/pages/inline-scripts.ts';
import { encodedBody } from '#server/platform/cache/compressed-body.ts';
import { preparePage } from '#server/pages/rendered-page.ts';
import { START_SCRIPT } from '#server/pages/scripts-after-paint.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

function sourcesOf(policy: string, directive: string): string[] {
  const found = policy.split('; ').find((part) => part.startsWith(`${directive} `));
  return found?.split(' ').slice(1) ?? [];
}

/** A rendering whose own scripts are marked `abc`. */
const rendered = (html: string) => new Response(html, { headers: { [SCRIPT_NONCE_HEADER]: 'abc' } });
const hashesOf = async (html: string) => (await preparePage(rendered(html))).scriptHashes;
const [START_HASH] = scriptHashes([START_SCRIPT]);

test('every script of the rendering is known by the hash of exactly its text', async () => {
  const html =
    '<script nonce="abc">a = 1</script><p>चाय</p><script nonce="abc" type="module" async="">\nimport "/x.js";\n</script><script nonce="abc">"चाय"</script>';
  expect(await hashesOf(html)).toEqual([
    hashOf('a = 1'),
    hashOf('\nimport "/x.js";\n'),
    hashOf('"चाय"'),
    START_HASH,
  ]);
});

test.each([
  '<script>steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<script data-nonce="abc">steal()</script>',
  '<script type="module" async="">steal()</script>',
  '<p><!-- nonce="abc" --><script >steal()</script></p>',
  '<script><script nonce="abc">steal()</script>',
])('a script that came in with what somebody wrote is not: %s', async (written) => {
  const hashes = await hashesOf(`<body>${written}<script nonce="abc">own()</script></body>`);
  expect(hashes).toEqual([hashOf('own()'), START_HASH]);
});

test('the mark of a rendering is sent to nobody', async () => {
  const page = await preparePage(
    rendered('<link nonce="abc" href="/a.css"/><script nonce="abc">a()</script>'),
  );
  expect((await encodedBody(page.html, null)).toString()).toBe('<link href="/a.css"/><script>a()</script>');
});

test('a script with an address of its own has no hash, and one that occurs twice has one', async () => {
  const html =
    '<script nonce="abc" src="/assets/a.js"></script><script nonce="abc">a</script><script nonce="abc">a</script>';
  expect(await hashesOf(html)).toEqual([hashOf('a'), START_HASH]);
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
