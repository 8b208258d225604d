import { mayBeOwnPage, OWN_ADDRESS_LENGTH } from './own-page-name.ts';
import { isStoryPath } from './page-address.ts';

/** The first segments of addresses that the program answers itself. */
const RESERVED: ReadonlySet<string> = new Set([
  'account',
  'admin',
  'assets',
  'auth',
  'back_in_stock',
  'concierge',
  'customer_service',
  'data',
  'discount',

  'documentation',
  'fonts',
  'healthz',
  'index',
  'metrics',
  'newsletter',
  'not-found',
  'nutrition',
  'openapi',
  'orders',
  'pictures',
  'readyz',
  'reviews',
  'sandbox',
  'shipping',
  'storelocator',
  'stripe',
  'style',
  'accessibility',
  'boxes',
  'cart',
  'checkout',
  'checkout-confirmation',
  'collections',
  'confirm-email',

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

  'products',
  'profile',
  'reset-password',
  'search',
  'shipping-returns',
  'shop',
  'signup',
  'store-locator',
  'subscriptions',
  'terms',
  'uploads',
]);

/** What is wrong with the address of a page that staff add; null when it can be used. `brand` is the name of the shop. */
export function ownAddressProblem(path: string, brand: string): string | null {
  if (path.length > OWN_ADDRESS_LENGTH) return `must have at most ${OWN_ADDRESS_LENGTH} characters`;
  if (!mayBeOwnPage(path))
    return 'must be like /wholesale or /pages/wholesale: lowercase letters, digits and hyphens';
  const [first = ''] = path.slice(1).split('/');
  const isUsed = !path.startsWith('/pages/') && (RESERVED.has(first) || isStoryPath(path, brand));
  return isUsed ? 'is an address that the shop uses itself: choose another' : null;
}
