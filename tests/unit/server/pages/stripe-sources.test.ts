import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '#server/pages/content-security-policy.ts';
import { stripeSources } from '#server/pages/page-sources.ts';

test('the checkout lets in what Stripe needs, and nothing of anybody else', () => {
  const policy = contentSecurityPolicy([], stripeSources('/checkout'));
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain('https://hooks.stripe.com');
  expect(policy).toContain("connect-src 'self' https://api.stripe.com https://link.com https://*.link.com;");
});

test.each(['/', '/cart', '/checkout-confirmation', '/products/the-mix'])(
  '%s lets nothing of Stripe in',
  (path) => {
    expect(contentSecurityPolicy([], stripeSources(path))).not.toContain('stripe');
  },
);
