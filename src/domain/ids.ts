declare const kind: unique symbol;

/** A branded string: ids of different kinds, and other strings, are not interchangeable. */
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type StoreId = Id<'store'>;

export type CustomerId = Id<'customer'>;
/** A row of the back office's list of customers: an account, or somebody who ordered without one. */
export type CustomerProfileId = Id<'customer profile'>;
export type CustomerNoteId = Id<'customer note'>;
/** A browser's user, signed in or not, who owns carts and checkouts. */
export type ShopperId = Id<'shopper'>;
/** The secret in the session cookie. */
export type SessionId = Id<'session'>;
/** The id in the owner's list of sessions; it grants no access. */
export type PublicSessionId = Id<'public session'>;
export type StaffMemberId = Id<'staff member'>;
export type StaffInvitationId = Id<'staff invitation'>;
/** A role that a store has made for itself. */
export type StaffRoleId = Id<'staff role'>;
export type PasskeyId = Id<'passkey'>;
/** The secret in the cookie of a staff member. */
export type StaffSessionId = Id<'staff session'>;
/** Of a program that works for the shop. */
export type ApiKeyId = Id<'api key'>;
export type WebhookEndpointId = Id<'webhook endpoint'>;
export type WebhookEventId = Id<'webhook event'>;
export type WebhookDeliveryId = Id<'webhook delivery'>;
export type SavedAddressId = Id<'saved address'>;

export type BundleId = Id<'bundle'>;
export type SubscriptionOptionId = Id<'subscription option'>;
export type ShippingOptionId = Id<'shipping option'>;

/** When drafts of pages are published together. */
export type ContentScheduleId = Id<'content schedule'>;

/** Somebody's request to be notified when something is back in stock. */
export type BackInStockRequestId = Id<'back-in-stock request'>;

/** Changes of stock that were made in one go: a delivery, a count. */
export type StockBatchId = Id<'stock batch'>;
export type StockMovementId = Id<'stock movement'>;

/** Data of another shop that staff bring in from a file. */
export type StaffImportId = Id<'staff import'>;

/** A file that staff have taken out of the shop. */
export type StaffExportId = Id<'staff export'>;

export type CartId = Id<'cart'>;
export type CheckoutId = Id<'checkout'>;
export type OrderId = Id<'order'>;
/** An order of another shop that was imported. */
export type ImportedOrderId = Id<'imported order'>;
/** A parcel of an order. */
export type ShipmentId = Id<'shipment'>;
/** An order that staff prepares. */
export type DraftOrderId = Id<'draft order'>;
export type OrderNoteAttachmentId = Id<'order note attachment'>;
export type CustomerNoteAttachmentId = Id<'customer note attachment'>;
export type OrderNoteId = Id<'order note'>;
/** A conversation in the inbox of the back office. */
export type InboxConversationId = Id<'inbox conversation'>;
export type ConversationMessageId = Id<'conversation message'>;
export type ConversationPictureId = Id<'conversation picture'>;
export type SavedReplyId = Id<'saved reply'>;
export type SavedViewId = Id<'saved view'>;
export type SentEmailId = Id<'sent email'>;
/** A refund in the shop's records; the provider's id of it is a `ProviderRefundId`. */
export type RefundId = Id<'refund'>;
/** An invoice or a credit note. */
export type InvoiceId = Id<'invoice'>;

export type SubscriptionId = Id<'subscription'>;
/** An item of a subscription. */
export type SubscriptionLineId = Id<'subscription line'>;
export type BillingCycleId = Id<'billing cycle'>;
export type CardChangeId = Id<'card change'>;

export type GiftCardId = Id<'gift card'>;
export type GiftCardEntryId = Id<'gift card entry'>;

/** A conversation's row; the browser that holds it calls it by a `BrowserConversationId`. */
export type ConversationId = Id<'conversation'>;
export type BrowserConversationId = Id<'browser conversation'>;

export type NewsletterSubscriberId = Id<'newsletter subscriber'>;
export type NewsletterChangeId = Id<'newsletter change'>;
export type CampaignId = Id<'campaign'>;
export type AnalyticsSessionId = Id<'analytics session'>;

/** A review's row; its public id is a `PublicReviewId`. */
export type ReviewId = Id<'review'>;
export type PublicReviewId = Id<'public review'>;
export type ReviewPictureId = Id<'review picture'>;
export type ReviewInvitationId = Id<'review invitation'>;

/** Ids of the card provider's objects. */
export type PaymentIntentId = Id<'payment intent'>;
export type CardSetupId = Id<'card setup'>;
export type ProviderRefundId = Id<'provider refund'>;
export type ProviderCustomerId = Id<'provider customer'>;
export type PaymentMethodId = Id<'payment method'>;
export type DisputeId = Id<'dispute'>;
export type PriceRunId = Id<'price-run'>;
export type PayoutId = Id<'payout'>;
/** A charge, refund or fee in the balance at the card provider. */
export type BalanceEntryId = Id<'balance entry'>;
