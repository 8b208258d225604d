import { isStoryPath } from './page-address.ts';

/** The name of a page that staff have added, in calls and in the database; it stays when the address changes. */
const OWN_PAGE = /^own-[0-9a-f]{12}$/;
const ADDRESS = /^\/(?:pages\/)?[a-z0-9]+(?:-[a-z0-9]+)*$/;
const MAX_LENGTH = 80;

/** The first segments of addresses that the program answers itself. */
const RESERVED: ReadonlySet<string> = new Set([
  ...[
    'account',
    'admin',
    'assets',
    'auth',
    'back_in_stock',
    'concierge',
    'customer_service',
    'data',
    'discount',
  ],
  ...[
    'documentation',
    'fonts',
    'healthz',
    'index',
    'metrics',
    'newsletter',
    'not-found',
    'nutrition',
    'openapi',
  ],
  ...['orders', 'pictures', 'readyz', 'reviews', 'sandbox', 'shipping', 'storelocator', 'stripe', 'style'],
  ...['accessibility', 'boxes', 'cart', 'checkout', 'checkout-confirmation', 'collections', 'confirm-email'],
  ...[
    'contact',
    'faq',
    'forgot-password',
    'home',
    'login',
    'order',
    'pages',
    'pay',
    'press',
    'preview',
    'privacy',
  ],
  ...[
    'products',
    'profile',
    'reset-password',
    'search',
    'shipping-returns',
    'shop',
    'signup',
    'store-locator',
  ],
  ...['subscriptions', 'terms', 'uploads'],
]);

/** Whether a name is that of a page that staff have added, as opposed to those that every shop has. */
export const isOwnPage = (page: string): boolean => OWN_PAGE.test(page);

/** Whether a path may be that of a page that staff have added. */
export const mayBeOwnPage = (path: string): boolean => ADDRESS.test(path) && path.length <= MAX_LENGTH;

/** What is wrong with the address of a page that staff add; null when it can be used. `brand` is the name of the shop. */
export function ownAddressProblem(path: string, brand: string): string | null {
  if (path.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (!ADDRESS.test(path))
    return 'must be like /wholesale or /pages/wholesale: small letters, digits and hyphens';
  const [first = ''] = path.slice(1).split('/');
  const isUsed = !path.startsWith('/pages/') && (RESERVED.has(first) || isStoryPath(path, brand));
  return isUsed ? 'is an address that the shop uses itself: choose another' : null;
}
