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

/** Only the back office has a frame, and only the preview of a page is in one. */
export function previewSources(pathname: string): ExtraSources {
  if (pathname === PREVIEW_FRAME) return { 'frame-ancestors': [OWN] };
  return pathname === '/admin' || pathname.startsWith('/admin/') ? { 'frame-src': [OWN] } : {};
}

/** Only the store locator may load images from the map's host. */
export function mapSources(pathname: string, tileUrl: string): ExtraSources {
  return pathname === '/store-locator' ? { 'img-src': [tileOrigin(tileUrl)] } : {};
}

/** `{s}.` in a tile URL is any subdomain. */
const tileOrigin = (tileUrl: string) => tileUrl.split('/').slice(0, 3).join('/').replace('{s}', '*');
