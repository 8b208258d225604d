import type { ExtraSources } from './content-security-policy.ts';

/** The store locator may show pictures of the map's host; no other page may. */
export function mapSources(pathname: string, tileUrl: string): ExtraSources {
  return pathname === '/store-locator' ? { 'img-src': [tileOrigin(tileUrl)] } : {};
}

/** A template's `{s}.` before the host stands for any one server. */
const tileOrigin = (tileUrl: string) => tileUrl.split('/').slice(0, 3).join('/').replace('{s}', '*');
