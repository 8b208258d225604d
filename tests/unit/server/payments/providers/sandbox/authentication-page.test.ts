import fastify from 'fastify';
import { expect, it } from 'vitest';
import { DEFAULT_LOOK } from '#domain/presentation/store-look.ts';
import { sandboxAuthenticationRoutes } from '#server/payments/providers/sandbox/sandbox-payment-routes.ts';
import type { Deps } from '#server/platform/deps.ts';
import { provideShownStore } from '#server/platform/http/store-of-reply.ts';

it('the page of the bank says above what it asks that no real card is charged', async () => {
  const app = fastify();
  provideShownStore(app, { brand: 'Leaf & Salt', logo: null, look: DEFAULT_LOOK }, true);
  sandboxAuthenticationRoutes(app, {} as Deps);
  const { body } = await app.inject('/sandbox/authenticate?token=made_up');
  await app.close();
  expect(body).toMatch(/<strong[^>]*>Sandbox:<\/strong> no real card is charged\.<\/aside><main>/);
});
