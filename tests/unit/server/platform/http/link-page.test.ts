import fastify from 'fastify';
import { expect, it } from 'vitest';
import { DEFAULT_LOOK } from '#domain/presentation/store-look.ts';
import { sendLinkPage } from '#server/platform/http/link-page.ts';
import { provideShownStore } from '#server/platform/http/store-of-reply.ts';

/** The page behind a link of a store. */
async function pageOf(store: { brand: string; logo: string | null } | null, isSandboxed = false) {
  const app = fastify();
  if (store) provideShownStore(app, { ...store, look: DEFAULT_LOOK }, isSandboxed);
  app.get('/', (_request, reply) => sendLinkPage(reply, 200, { heading: 'Done', text: 'It is done.' }));
  const { body, headers } = await app.inject('/');
  await app.close();
  return { body, policy: headers['content-security-policy'] };
}

it('the page behind a link shows the logo of its store, which leads to the shop', async () => {
  const { body, policy } = await pageOf({ brand: 'Leaf & Salt', logo: '/pictures/brand/logo.svg' });
  expect(body).toMatch(/<a href="\/"[^>]*><img src="\/pictures\/brand\/logo\.svg" alt="Leaf &amp; Salt"/);
  expect(policy).toContain("img-src 'self'");
});

it('the page behind a link shows the name of a store without a logo', async () => {
  const { body } = await pageOf({ brand: 'Leaf & Salt', logo: null });
  expect(body).toMatch(/<a href="\/"[^>]*>Leaf &amp; Salt<\/a>/);
});

it('the page behind a link of a sandboxed shop says that no real card is charged', async () => {
  const { body } = await pageOf({ brand: 'Leaf & Salt', logo: null }, true);
  expect(body).toMatch(/<strong[^>]*>Sandbox:<\/strong> no real card is charged\.<\/aside><main>/);
});

it('the page behind a link of a shop that takes money says nothing of a sandbox', async () => {
  expect((await pageOf({ brand: 'Leaf & Salt', logo: null })).body).not.toContain('Sandbox');
});

it('the page behind a link of no store begins with its heading', async () => {
  expect((await pageOf(null)).body).toContain('<main><h1>Done</h1>');
});
