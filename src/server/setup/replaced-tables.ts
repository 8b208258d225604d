import * as analytics from '#server/platform/database/schema/analytics-tables.ts';
import * as backInStock from '#server/platform/database/schema/back-in-stock-tables.ts';
import * as cart from '#server/platform/database/schema/cart-tables.ts';
import * as catalog from '#server/platform/database/schema/catalog-tables.ts';
import * as checkout from '#server/platform/database/schema/checkout-tables.ts';
import * as concierge from '#server/platform/database/schema/concierge-tables.ts';
import * as customer from '#server/platform/database/schema/customer-tables.ts';
import * as identity from '#server/platform/database/schema/identity-tables.ts';
import * as orderNote from '#server/platform/database/schema/order-note-tables.ts';
import * as orderSearch from '#server/platform/database/schema/order-search-tables.ts';
import * as order from '#server/platform/database/schema/order-tables.ts';
import * as ownPage from '#server/platform/database/schema/own-page-tables.ts';
import * as pageDraft from '#server/platform/database/schema/page-draft-tables.ts';
import * as pricing from '#server/platform/database/schema/pricing-tables.ts';
import * as productVersion from '#server/platform/database/schema/product-version-tables.ts';
import * as redirect from '#server/platform/database/schema/redirect-tables.ts';
import * as report from '#server/platform/database/schema/report-tables.ts';
import * as review from '#server/platform/database/schema/review-tables.ts';
import * as search from '#server/platform/database/schema/search-tables.ts';
import * as setup from '#server/platform/database/schema/setup-tables.ts';
import * as shipment from '#server/platform/database/schema/shipment-tables.ts';
import * as staffExport from '#server/platform/database/schema/staff-export-tables.ts';
import * as staffImport from '#server/platform/database/schema/staff-import-tables.ts';
import * as stock from '#server/platform/database/schema/stock-tables.ts';
import * as store from '#server/platform/database/schema/store-tables.ts';
import * as webhook from '#server/platform/database/schema/webhook-tables.ts';

/** What another store replaces; rows that refer to others come before them. */
export const REPLACED_TABLES = [
  webhook.webhookDeliveries,
  webhook.webhookEvents,
  staffExport.staffExportParts,
  staffExport.staffExports,
  staffImport.staffImportParts,
  staffImport.staffImportRows,
  staffImport.staffImportPictures,
  staffImport.staffImports,
  analytics.analyticsDaily,
  analytics.analyticsEvents,
  analytics.analyticsSessions,
  backInStock.backInStockRequests,
  catalog.bundleChoices,
  catalog.bundleItems,
  catalog.bundlePrices,
  catalog.bundleSubscriptionPrices,
  cart.cartLines,
  checkout.checkoutLines,
  catalog.pictures,
  catalog.bundles,
  cart.cartReminders,
  cart.carts,
  pricing.discountRedemptions,
  report.customerFacts,
  order.newOrderNotifications,
  order.orderCharges,
  shipment.shipmentLines,
  order.orderLines,
  orderNote.orderNoteAttachments,
  orderNote.orderNotes,
  orderSearch.orderSearch,
  review.reviewInvitations,
  review.reviewHelpfulVotes,
  review.reviewMedia,
  review.reviewPictures,
  review.reviewReplies,
  review.reviews,
  report.salesFacts,
  shipment.shipments,
  order.orders,
  checkout.stockHolds,
  checkout.checkouts,
  catalog.collectionProducts,
  catalog.collections,
  concierge.conciergeTurns,
  concierge.conciergeConversations,
  ownPage.ownPages,
  pageDraft.pageDrafts,
  pageDraft.contentSchedules,
  report.customerDays,
  customer.customerNoteAttachments,
  customer.customerNotes,
  customer.customerProfiles,
  identity.emailChanges,
  identity.passwordResets,
  identity.savedAddresses,

  identity.sessions,
  identity.customers,
  pricing.discountAmounts,
  pricing.discountBudgets,
  pricing.discounts,
  setup.editedSettings,
  catalog.importedCollections,
  redirect.missingPages,
  store.pageContents,
  productVersion.productPreviews,
  report.productSalesToDate,
  search.productSearch,
  productVersion.productVersions,
  stock.stockMovements,
  stock.stockSoldDays,
  catalog.stock,
  stock.stockBatches,
  catalog.variantPrices,
  catalog.variantSubscriptionPrices,
  catalog.variants,
  catalog.products,
  redirect.redirects,
  report.refundDays,
  review.reviewCounts,
  report.salesDayTotals,
  report.salesDays,
  report.salesRollups,
  search.searchWords,
  pricing.shippingRates,

  pricing.shippingOptions,
  store.formerSellers,
  store.storeLocations,
  store.styles,
  catalog.subscriptionOptions,
  pricing.taxRates,
  report.subscriptionDays,
  report.taxDays,
];
