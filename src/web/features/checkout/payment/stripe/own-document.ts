const CHECKOUT = '/checkout';

/**
 * Whether this document was loaded as the checkout. Only that page's policy lets Stripe's script and frames in, and a policy
 * comes with the document: one that came from another page has to be loaded anew.
 */
export function isLoadedForStripe(): boolean {
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname === CHECKOUT;
}
