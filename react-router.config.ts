import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './src/web/build/precompress.ts';

/**
 * The build has a directory of its own below `build`, because it is emptied each time. The route list travels with the first page,
 * so that no navigation asks the server for it.
 */
export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/web',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
