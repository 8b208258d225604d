import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { injectFetch } from '#server/pages/inject-fetch.ts';
import { httpServerOptions, refuseWhileStopping } from '#server/platform/http/http-server.ts';

test('a page that is being made when the server stops still gets the answers that it is made from', async () => {
  const app = Fastify(httpServerOptions({}));
  refuseWhileStopping(app, null);
  const begun = Promise.withResolvers<void>();
  const stops = Promise.withResolvers<void>();
  app.addHook('preClose', async () => stops.resolve());
  app.get('/answer', async () => ({ handle: 'the-mix' }));
  app.get('/page', async () => {
    begun.resolve();
    await stops.promise;
    return (await injectFetch(app)('/answer')).json();
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const page = fetch(`${address}/page`);
  await begun.promise;
  await app.close();
  expect(await (await page).json()).toEqual({ handle: 'the-mix' });
});
