import type { FastifyInstance } from 'fastify';
import { iconPictureOf } from '#domain/presentation/icon-picture.ts';
import type { DefaultStore } from '#server/platform/stores/default-store.ts';

/** `GET /site.webmanifest`: name, colours and icons of the store for home screens. */
export function webManifestRoute(
  app: FastifyInstance,
  store: Pick<DefaultStore, 'brand' | 'icon' | 'look'>,
): void {
  app.get('/site.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        JSON.stringify({
          name: store.brand,
          short_name: store.brand,
          start_url: '/',
          display: 'minimal-ui',
          background_color: store.look.paper,
          theme_color: store.look.background,
          icons: ([192, 512] as const).map((size) => ({
            src: iconPictureOf(store.icon, size),
            sizes: `${size}x${size}`,
            type: 'image/png',
          })),
        }),
      ),
  );
}
