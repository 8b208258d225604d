/**
 * Pages that are a shopper's own business: nobody stores them, search engines neither fetch nor list them. The cart's page is none: what
 * the server sends of it is the same empty frame for everyone.
 */
export const PRIVATE_PAGES: readonly string[] = [
  '/checkout',
  '/checkout-confirmation',
  '/login',
  '/signup',
  '/profile',
  '/forgot-password',
  '/reset-password',
  '/subscriptions/manage',
  '/subscriptions/card',
  '/verified_review_submission',
  '/staff',
  '/staff/reviews',
  '/staff/stock',
  '/staff/alerts',
];
