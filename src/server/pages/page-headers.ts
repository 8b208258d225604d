import { CARD_PAGES } from '#domain/content/card-pages.ts';
import { isPrivatePage } from '#domain/content/private-pages.ts';
import { contentSecurityPolicy, type ExtraSources } from './content-security-policy.ts';
import type { RenderedPage } from './rendered-page.ts';

const SECRET_IN_ADDRESS = [
  '/checkout',
  '/checkout-confirmation',
  '/verified_review_submission',
  '/reset-password',
  '/order',
  '/pay',
  '/preview',
  '/subscriptions/manage',
  '/subscriptions/card',
];
/** Wallets pay from within the card provider's frames, so pages with a card form must allow them. */
const permissions = (pathname: string) => {
  const payers = CARD_PAGES.includes(pathname)
    ? 'self "https://js.stripe.com" "https://*.js.stripe.com"'
    : 'self';
  return `camera=(), microphone=(), geolocation=(self), payment=(${payers}), interest-cohort=()`;
};

/** All headers of a page except those of its body. `extra` are the sources this page needs besides ours. */
export function pageHeaders(
  pathname: string,
  page: RenderedPage,
  extra: ExtraSources,
): Record<string, string> {
  const isPrivate = isPrivatePage(pathname);
  const isLasting = !isPrivate && page.status < 500;
  return {
    'content-security-policy': contentSecurityPolicy(page.scriptHashes, extra),
    'referrer-policy': SECRET_IN_ADDRESS.includes(pathname)
      ? 'no-referrer'
      : 'strict-origin-when-cross-origin',
    'permissions-policy': permissions(pathname),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cache-control': isLasting ? 'public, max-age=0, must-revalidate' : 'no-store',
    ...(isLasting ? { etag: page.html.etag } : {}),
    ...(isPrivate ? { 'x-robots-tag': 'noindex' } : {}),
    ...(page.status === 503 ? { 'retry-after': '5' } : {}),
    ...(page.location === undefined ? {} : { location: page.location }),
  };
}
