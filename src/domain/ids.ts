declare const kind: unique symbol;

/** A string that is the id of one kind of thing: no other kind's id, and no other string, can be used in its place. */
type Id<Kind extends string> = string & { readonly [kind]: Kind };

export type StoreId = Id<'store'>;

/** Somebody with an account. */
export type CustomerId = Id<'customer'>;
/** Whoever uses a browser, signed in or not: the owner of a cart and of checkouts. */
export type ShopperId = Id<'shopper'>;
/** What a cookie carries: it opens the session. */
export type SessionId = Id<'session'>;
/** What a session's owner knows it by; it opens nothing. */
export type PublicSessionId = Id<'public session'>;

export type BundleId = Id<'bundle'>;
export type SubscriptionOptionId = Id<'subscription option'>;
export type ShippingOptionId = Id<'shipping option'>;

export type CartId = Id<'cart'>;
export type CheckoutId = Id<'checkout'>;
export type OrderId = Id<'order'>;
/** A refund in the shop's records; the card provider knows it by a `ProviderRefundId`. */
export type RefundId = Id<'refund'>;

/** What a customer has agreed to, on the terms of one option. */
export type SubscriptionId = Id<'subscription'>;
export type BillingCycleId = Id<'billing cycle'>;
export type CardChangeId = Id<'card change'>;

/** The row of a review; what everybody sees of it is a `PublicReviewId`. */
export type ReviewId = Id<'review'>;
export type PublicReviewId = Id<'public review'>;
export type ReviewPictureId = Id<'review picture'>;
export type ReviewInvitationId = Id<'review invitation'>;

/** What the card provider names. */
export type PaymentIntentId = Id<'payment intent'>;
export type CardSetupId = Id<'card setup'>;
export type ProviderRefundId = Id<'provider refund'>;
export type ProviderCustomerId = Id<'provider customer'>;
export type PaymentMethodId = Id<'payment method'>;
export type DisputeId = Id<'dispute'>;
