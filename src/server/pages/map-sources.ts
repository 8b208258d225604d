import type { ExtraSources } from './content-security-policy.ts';

/** Only the store locator may load images from the map's host. */
export function mapSources(pathname: string, tileUrl: string): ExtraSources {
  return pathname === '/store-locator' ? { 'img-src': [tileOrigin(tileUrl)] } : {};
}

/** `{s}.` in a tile URL stands for any subdomain. */
const tileOrigin = (tileUrl: string) => tileUrl.split('/').slice(0, 3).join('/').replace('{s}', '*');
