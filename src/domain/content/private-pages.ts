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
  '/subscriptions/manage',
  '/subscriptions/card',
  '/verified_review_submission',
  '/admin',
  '/admin/login',
  '/admin/reviews',
  '/admin/stock',
  '/admin/alerts',
];
