/**
 * Which folder of `src/server` writes which tables; everybody may read them. A file belongs to the deepest folder of this list that it is
 * in. docs/decisions/0148.
 */
export const OWNERS = {
  analytics: ['analyticsDaily', 'analyticsEvents', 'analyticsSessions'],
  auth: ['customers', 'passwordResets'],
  cart: ['cartLines', 'carts'],
  catalog: [
    ...[
      'bundleItems',
      'bundlePrices',
      'bundles',
      'collectionProducts',
      'collections',
      'pictures',
      'products',
    ],
    ...['productSearch', 'searchWords', 'stock', 'subscriptionOptions', 'variantPrices', 'variants'],
    'variantSubscriptionPrices',
  ],
  checkout: ['checkoutLines', 'checkouts', 'stockHolds'],
  concierge: ['conciergeConversations', 'conciergeTurns'],
  content: ['pageContents', 'styles'],
  discounts: ['discountAmounts', 'discountRedemptions', 'discounts'],
  orders: [
    'disputes',
    'orderCharges',
    'orderLines',
    'orders',
    'newOrderNotifications',
    'refundCharges',
    'refundLines',
  ],
  payments: ['paymentEvents', 'payments', 'refunds'],
  'payments/providers/sandbox': [
    ...['sandboxEvents', 'sandboxIdempotencyKeys', 'sandboxSavedCards', 'sandboxPaymentIntents'],
    ...['sandboxRefunds', 'sandboxSetupIntents'],
  ],
  platform: ['alerts', 'staffActions', 'sandboxMailbox', 'sessions', 'stores'],
  reviews: ['reviewCounts', 'reviewInvitations', 'reviewMedia', 'reviewPictures', 'reviews'],
  shipping: ['shippingOptions', 'shippingRates'],
  'store-locations': ['storeLocations'],
  subscriptions: ['cardChanges', 'subscriptionLines', 'billingCycles', 'subscriptions'],
  support: ['contactRequests', 'newsletterSubscribers'],
  tax: ['taxRates'],
};

/** `import` brings in what the store's files say, of every area, in one transaction: these tables, and no others. */
export const WRITTEN_FROM_FILES = [
  ...['bundleItems', 'bundlePrices', 'bundles', 'collectionProducts', 'collections', 'pictures', 'products'],
  ...['stock', 'subscriptionOptions', 'variantPrices', 'variants', 'variantSubscriptionPrices'],
  ...['customers', 'discountAmounts', 'discounts', 'orderCharges', 'orderLines', 'orders', 'pageContents'],
  ...['reviewMedia', 'reviews', 'shippingOptions', 'shippingRates', 'storeLocations', 'stores', 'taxRates'],
];
