/** The code of an alert is the part of its key before the colon. */
const PAGES: Readonly<Record<string, string>> = {
  'checkout-review': '/admin/alerts?view=payments',
  'mail-failed': '/admin/alerts?view=emails',
  'job-failed': '/admin/alerts?view=jobs',
  'sold-out': '/admin/stock',
  'pages-not-published': '/admin/content',
  'webhook-disabled': '/admin/developers?view=webhooks',
  'publish-failed': '/admin/products?view=changed',
  restored: '/admin/subscriptions',
};

/** The page of the back office where what an alert is about can be done; null where it is done elsewhere. */
export const alertPage = (key: string): string | null => PAGES[key.split(':', 1)[0] ?? key] ?? null;
