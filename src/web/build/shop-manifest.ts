import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const MANIFEST = /^manifest-[\w-]+\.js$/;
const BEFORE = 'window.__reactRouterManifest=';

interface Manifest {
  routes: Record<string, { imports: readonly string[] }>;
}

/**
 * Writes the routes of the shop's pages beside the manifest of all routes, as `shop-manifest-….js`: shoppers load no list of
 * the back office's pages. docs/decisions/0222. Throws when the build's manifest is not where and what it was.
 */
export async function writeShopManifest(clientDirectory: string): Promise<void> {
  const assets = join(clientDirectory, 'assets');
  const name = (await readdir(assets)).find((file) => MANIFEST.test(file));
  if (!name) throw new Error(`there is no manifest of the routes in ${assets}`);
  const text = await readFile(join(assets, name), 'utf8');
  if (!text.startsWith(BEFORE))
    throw new Error(`the manifest of the routes begins with ${text.slice(0, 40)}`);
  const manifest: Manifest = JSON.parse(text.slice(BEFORE.length).replace(/;\s*$/, ''));
  // Every page has loaded these, so no route needs to fetch them. In one order, the others compress better.
  const loaded = new Set(manifest.routes.root?.imports);
  const routes = Object.entries(manifest.routes)
    .filter(([id]) => !id.startsWith('admin/'))
    .map(([id, route]) => {
      const imports = route.imports.filter((file) => !loaded.has(file)).sort();
      return [id, id === 'root' ? route : { ...route, imports }];
    });
  const ofShop = { ...manifest, routes: Object.fromEntries(routes) };
  await writeFile(join(assets, `shop-${name}`), `${BEFORE}${JSON.stringify(ofShop, withoutFalse)};`);
}

/** React Router takes what a route is not said to have for false. */
const withoutFalse = (_key: string, value: unknown): unknown => (value === false ? undefined : value);
