import { CARD_PAGES } from '#domain/content/card-pages.ts';
import { PREVIEW_FRAME } from '#domain/content/preview-messages.ts';
import type { ExtraSources } from './content-security-policy.ts';

const SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const OWN = "'self'";
/** Link, which is among the wallets. */
const LINK = ['https://link.com', 'https://*.link.com'];

/**
 * Only pages with a card form may load Stripe's script and frames and call its API.
 * https://docs.stripe.com/security/guide
 */
export function stripeSources(pathname: string): ExtraSources {
  if (!CARD_PAGES.includes(pathname)) return {};
  return {
    'script-src': SCRIPTS,
    'frame-src': [...SCRIPTS, 'https://hooks.stripe.com', ...LINK],
    'connect-src': ['https://api.stripe.com', ...LINK],
    'img-src': ['https://*.stripe.com'],
  };
}

/** Only the shop's own pages may have the preview of a page in a frame. */
export const previewSources = (pathname: string): ExtraSources =>
  pathname === PREVIEW_FRAME ? { 'frame-ancestors': [OWN] } : {};

/**
 * The back office shows the preview in a frame, pictures that were just chosen, and a map. Its pages follow each other in the
 * browser, so all of them have one policy.
 */
export function backOfficeSources(pathname: string, tileUrl: string): ExtraSources {
  if (pathname !== '/admin' && !pathname.startsWith('/admin/')) return {};
  return { 'frame-src': [OWN], 'img-src': ['blob:', tileOrigin(tileUrl)] };
}

/** Of the pages of the shop only the store locator may load images from the map's host. */
export function mapSources(pathname: string, tileUrl: string): ExtraSources {
  return pathname === '/store-locator' ? { 'img-src': [tileOrigin(tileUrl)] } : {};
}

/** `{s}.` in a tile URL is any subdomain. */
const tileOrigin = (tileUrl: string) => tileUrl.split('/').slice(0, 3).join('/').replace('{s}', '*');
