/**
 * The folder of `src/server` that writes each table; reading is not checked. A file belongs to its deepest
 * folder in this list. docs/decisions/0148.
 */
export const OWNERS = {
  account: ['savedAddresses'],
  analytics: ['analyticsDaily', 'analyticsEvents', 'analyticsSessions'],
  auth: ['customers', 'emailChanges', 'passwordResets'],
  'back-in-stock': ['backInStockRequests'],
  cart: ['cartLines', 'cartReminders', 'carts'],
  catalog: [
    ...[
      'bundleChoices',
      'bundleItems',
      'bundlePrices',
      'bundleSubscriptionPrices',
      'bundles',
      'collectionProducts',
      'collections',
      'importedCollections',
      'pictures',
      'products',
      'productVersions',
      'productPreviews',
    ],
    ...['productSearch', 'searchWords', 'stock', 'subscriptionOptions', 'variantPrices', 'variants'],
    ...['stockBatches', 'stockMovements', 'stockSoldDays', 'variantSubscriptionPrices'],
  ],
  checkout: ['checkoutLines', 'checkouts', 'stockHolds'],
  concierge: ['conciergeConversations', 'conciergeTurns'],
  content: ['contentSchedules', 'ownPages', 'pageContents', 'pageDrafts', 'styles'],
  customers: ['customerNoteAttachments', 'customerNotes', 'customerProfiles'],
  discounts: ['discountAmounts', 'discountBudgets', 'discountRedemptions', 'discounts'],
  'draft-orders': ['draftOrders'],
  'gift-cards': ['giftCardEntries', 'giftCards'],
  'imported-orders': ['importedOrders'],
  inbox: ['conversations', 'conversationMessages', 'conversationPictures', 'inboxMailboxes', 'savedReplies'],
  newsletter: ['newsletterCampaigns', 'newsletterChanges', 'newsletterReceivers', 'newsletterSubscribers'],
  orders: [
    'disputes',
    ...['invoiceSeries', 'invoicedOrders', 'invoices'],
    'orderCharges',
    'orderNoteAttachments',
    'orderNotes',
    'orderSearch',
    'orderLines',
    'orders',
    'newOrderNotifications',
    'refundCharges',
    'refundLines',
    'shipmentLines',
    'shipments',
  ],
  payments: ['paymentEvents', 'payments', 'refunds'],
  'payments/providers/sandbox': [
    ...['sandboxEvents', 'sandboxIdempotencyKeys', 'sandboxSavedCards', 'sandboxPaymentIntents'],
    ...['sandboxRefunds', 'sandboxDisputes', 'sandboxSetupIntents'],
  ],
  platform: ['alerts', 'staffActions', 'sandboxMailbox', 'sentEmails', 'sessions', 'stores', 'formerSellers'],
  pictures: ['unusedUploads'],
  redirects: ['missingPages', 'redirects'],
  reports: [
    ...[
      'customerDays',
      'customerFacts',
      'giftCardDays',
      'ordersAwaitingPayout',
      'payoutLines',
      'payouts',
      'refundDays',
    ],
    ...[
      'salesDays',
      'salesDayTotals',
      'productSalesToDate',
      'salesFacts',
      'salesRollups',
      'subscriptionDays',
      'subscriptionFacts',
      'taxDays',
    ],
  ],
  reviews: [
    'reviewCounts',
    'reviewHelpfulVotes',
    'reviewInvitations',
    'reviewMedia',
    'reviewPictures',
    'reviewReplies',
    'reviews',
  ],
  settings: ['editedSettings'],
  setup: ['storeSetups'],
  shipping: ['shippingOptions', 'shippingRates'],
  staff: [
    ...['staffChallenges', 'staffInvitations', 'staffLinks', 'staffMembers', 'staffRecoveryCodes'],
    ...['apiKeys', 'savedViews', 'staffPasskeys', 'staffRoles', 'staffSessions', 'staffTotp'],
  ],
  'staff-exports': ['staffExportParts', 'staffExports'],
  'staff-imports': ['staffImports', 'staffImportParts', 'staffImportPictures', 'staffImportRows'],
  'store-locations': ['storeLocations'],
  subscriptions: [
    ...['billingCycles', 'cardChanges', 'importedSubscriptions', 'subscriptionLines', 'subscriptions'],
  ],
  support: ['contactRequests'],
  tax: ['taxRates'],
  webhooks: ['webhookDeliveries', 'webhookEndpoints', 'webhookEvents'],
};

/** `import` writes data of several areas in one transaction: these tables, and no others. */
export const WRITTEN_FROM_FILES = [
  ...['products', 'stock', 'subscriptionOptions'],
  ...['customers', 'discountAmounts', 'discounts', 'orderCharges', 'orderLines', 'orders', 'pageContents'],
  ...['reviewMedia', 'reviews', 'shipmentLines', 'shipments'],
  ...['storeLocations', 'stores', 'formerSellers'],
];

/** Empties the tables of all areas when another store is chosen before the shop is in use. docs/decisions/0302. */
export const EMPTIES_TABLES = 'src/server/setup/empty-store.ts';
