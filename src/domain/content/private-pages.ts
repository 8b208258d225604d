/**
 * Personal pages, which are neither cached nor indexed. The cart page is not one of them: its server-rendered
 * frame is the same for everyone.
 */
export const PRIVATE_PAGES: readonly string[] = [
  '/checkout',
  '/checkout-confirmation',
  '/login',
  '/signup',
  '/profile',
  '/profile/settings',
  '/confirm-email',
  '/forgot-password',
  '/reset-password',
  '/order',
  '/pay',
  '/preview',
  '/preview/page',
  '/subscriptions/manage',
  '/subscriptions/card',
  '/verified_review_submission',
  '/admin',
];

/** Whether a page is personal; all of the back office is. */
export const isPrivatePage = (pathname: string): boolean =>
  PRIVATE_PAGES.includes(pathname) || pathname.startsWith('/admin/');
