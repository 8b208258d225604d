import type * as analytics from '#contracts/analytics-calls.ts';
import type * as auth from '#contracts/auth-calls.ts';
import type * as cart from '#contracts/cart-calls.ts';
import type * as catalog from '#contracts/catalog-calls.ts';
import type * as checkout from '#contracts/checkout-calls.ts';
import type * as concierge from '#contracts/concierge-calls.ts';
import type * as content from '#contracts/content-calls.ts';
import type * as discount from '#contracts/discount-calls.ts';
import type * as review from '#contracts/review-calls.ts';
import type * as sandbox from '#contracts/sandbox-calls.ts';
import type * as storeLocation from '#contracts/store-location-calls.ts';
import type * as support from '#contracts/support-calls.ts';
import { endpoint } from './endpoint.ts';

/** Every call by its contract's name. A method or path that differs from the contract does not compile. */
export const endpoints = {
  initializeSession: endpoint<typeof analytics.initializeSession>('POST', '/metrics/initialize'),
  updateSessionData: endpoint<typeof analytics.updateSessionData>('POST', '/metrics/update-session-data'),
  collectData: endpoint<typeof analytics.collectData>('POST', '/metrics/collect-data'),
  visitorAddress: endpoint<typeof analytics.visitorAddress>('GET', '/metrics/ip'),
  reportBrowserFailure: endpoint<typeof analytics.reportBrowserFailure>('POST', '/metrics/browser-failures'),
  login: endpoint<typeof auth.login>('POST', '/auth/login'),
  logout: endpoint<typeof auth.logout>('POST', '/auth/logout'),
  signup: endpoint<typeof auth.signup>('POST', '/auth/signup'),
  authStatus: endpoint<typeof auth.authStatus>('GET', '/auth/status'),
  forgotPassword: endpoint<typeof auth.forgotPassword>('POST', '/auth/forgot_password'),
  resetPassword: endpoint<typeof auth.resetPassword>('POST', '/auth/reset_password'),
  confirmPassword: endpoint<typeof auth.confirmPassword>('POST', '/auth/confirm_password'),
  changeName: endpoint<typeof auth.changeName>('POST', '/auth/change_name'),
  listSessions: endpoint<typeof auth.listSessions>('GET', '/auth/sessions'),
  endSession: endpoint<typeof auth.endSession>('POST', '/auth/end_session'),
  endOtherSessions: endpoint<typeof auth.endOtherSessions>('POST', '/auth/end_other_sessions'),
  orderHistory: endpoint<typeof auth.orderHistory>('POST', '/auth/fetch_customer_order_history'),
  storeCart: endpoint<typeof cart.storeCart>('POST', '/metrics/cart-items'),
  fetchCart: endpoint<typeof cart.fetchCart>('GET', '/metrics/cart-items'),
  abandonCart: endpoint<typeof cart.abandonCart>('POST', '/metrics/abandoned-cart'),
  remindOfCart: endpoint<typeof cart.remindOfCart>('POST', '/metrics/cart-reminder'),
  restoreCart: endpoint<typeof cart.restoreCart>('POST', '/metrics/restore-cart'),
  searchProducts: endpoint<typeof catalog.searchProducts>('POST', '/search/updated_search'),
  searchByCategory: endpoint<typeof catalog.searchByCategory>('POST', '/search/by_category'),
  searchCollection: endpoint<typeof catalog.searchCollection>('GET', '/search/collection'),
  productsByHandles: endpoint<typeof catalog.productsByHandles>('POST', '/search/by_handles'),
  getShippingOptions: endpoint<typeof checkout.getShippingOptions>('POST', '/stripe/get_shipping_options'),
  initialSubscriptionCosts: endpoint<typeof checkout.initialSubscriptionCosts>(
    'POST',
    '/stripe/get_initial_subscription_costs',
  ),
  createCheckoutSession: endpoint<typeof checkout.createCheckoutSession>(
    'POST',
    '/stripe/create_checkout_session',
  ),
  checkoutSession: endpoint<typeof checkout.checkoutSession>('GET', '/stripe/checkout-session'),
  checkoutDetails: endpoint<typeof checkout.checkoutDetails>('GET', '/stripe/checkout-session-details'),
  checkoutByPayment: endpoint<typeof checkout.checkoutByPayment>('GET', '/stripe/checkout-by-payment'),
  sessionCost: endpoint<typeof checkout.sessionCost>('GET', '/stripe/session-cost'),
  previewTaxAndShipping: endpoint<typeof checkout.previewTaxAndShipping>(
    'POST',
    '/stripe/preview_tax_and_shipping',
  ),
  previewTax: endpoint<typeof checkout.previewTax>('POST', '/stripe/preview_tax'),
  calculateTax: endpoint<typeof checkout.calculateTax>('POST', '/stripe/calculate_tax'),
  calculateTaxFinal: endpoint<typeof checkout.calculateTaxFinal>('POST', '/stripe/calculate_tax_final'),
  confirmSubscription: endpoint<typeof checkout.confirmSubscription>('POST', '/stripe/confirm_subscription'),
  askConcierge: endpoint<typeof concierge.askConcierge>('POST', '/concierge/messages'),
  pageConfig: endpoint<typeof content.pageConfig>('GET', '/data/master/:file'),
  getStyles: endpoint<typeof content.getStyles>('GET', '/style/getStyles'),
  editStyles: endpoint<typeof content.editStyles>('POST', '/style/editStyles'),
  discountByCode: endpoint<typeof discount.discountByCode>('GET', '/discount/:code'),
  calculateDiscount: endpoint<typeof discount.calculateDiscount>('POST', '/stripe/calculate_discount'),
  reviewsByProduct: endpoint<typeof review.reviewsByProduct>('GET', '/reviews/by_product'),
  reviewerOrder: endpoint<typeof review.reviewerOrder>('POST', '/reviews/reviewer_order'),
  submitVerifiedReview: endpoint<typeof review.submitVerifiedReview>('POST', '/reviews/submit'),
  addReview: endpoint<typeof review.addReview>('POST', '/reviews/addReview'),
  sendReviewPicture: endpoint<typeof review.sendReviewPicture>('POST', '/reviews/pictures'),
  confirmSandboxPayment: endpoint<typeof sandbox.confirmSandboxPayment>(
    'POST',
    '/sandbox/payment_intents/:payment_intent_id/confirm',
  ),
  confirmSandboxSetup: endpoint<typeof sandbox.confirmSandboxSetup>(
    'POST',
    '/sandbox/setup_intents/:setup_intent_id/confirm',
  ),
  sandboxMailbox: endpoint<typeof sandbox.sandboxMailbox>('GET', '/sandbox/mailbox.json'),
  allStoreLocations: endpoint<typeof storeLocation.allStoreLocations>(
    'GET',
    '/storeLocator/allLocations/:storeId',
  ),
  sendContactRequest: endpoint<typeof support.sendContactRequest>(
    'POST',
    '/customer_service/process_customer_service_request',
  ),
  subscribeToNewsletter: endpoint<typeof support.subscribeToNewsletter>(
    'POST',
    '/customer_service/add_customer_to_newsletter',
  ),
};
