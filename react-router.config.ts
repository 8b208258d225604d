import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './src/web/build/precompress.ts';
import { writeShopManifest } from './src/web/build/shop-manifest.ts';

/**
 * The build has a directory of its own below `build`, because it is emptied each time. The route list travels with the first page,
 * so that no navigation asks the server for it.
 */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = join(reactRouterConfig.buildDirectory, 'client');
    await writeShopManifest(client);
    await precompress(client);
  },
} satisfies Config;
