/** The queue of billing cycles to renew. */
export const RENEW_BILLING_CYCLE = 'renew-billing-cycle';
