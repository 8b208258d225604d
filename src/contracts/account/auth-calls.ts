import { z } from 'zod';
import type { CheckoutId, CustomerId, OrderId, PublicSessionId } from '#domain/ids.ts';
import { SHOWN_ORDER_STATUSES } from '#domain/orders/order-status.ts';
import { breakdown } from '../breakdown.ts';
import { type CallAnswer, defineCall } from '../call.ts';
import { deliveryEstimate } from '../checkout/shipping-calls.ts';
import {
  cents,
  currencyCode,
  email,
  idOf,
  moment,
  nothing,
  orderNumber,
  requiredLine,
  requiredText,
  storeId,
} from '../fields.ts';

const tag = 'Accounts';
const password = z.string().max(1024).describe('8 to 128 characters');

/** The response of login and sign-up. Spec §3, Auth user. */
export const signedInUser = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  customerId: idOf<CustomerId>(z.string()),
});

/** The response of the status check. */
export const statusUser = z.object({
  email: z.string(),
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
});

export const login = defineCall({
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs in: sets a new session cookie and merges the anonymous cart into the account',
  tag,
  body: z.strictObject({ email, password, store_id: storeId }),
  answer: z.object({ user: signedInUser }),
});

export const logout = defineCall({
  method: 'POST',
  path: '/auth/logout',
  summary: 'Signs out: the session is gone on the server',
  tag,
  body: z.strictObject({ store_id: storeId.optional() }).nullish(),
  answer: nothing,
});

export const signup = defineCall({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Creates an account; does not sign in',
  tag,
  body: z.strictObject({
    email,
    password,
    store_id: storeId,
    first_name: requiredLine(100),
    last_name: requiredLine(100),
  }),
  answer: z.object({ user: signedInUser }),
});

export const signupAfterCheckout = defineCall({
  method: 'POST',
  path: '/auth/signup_after_checkout',
  summary:
    'Creates an account with the email and name of the order that this guest has just paid, and gives it that order; does not sign in. The same answer when the address has an account. 422 names `/password`; 409 an hour after the order, or signed in; 404 for a checkout of somebody else',
  tag,
  body: z.strictObject({ store_id: storeId, session_id: idOf<CheckoutId>(requiredText(100)), password }),
  answer: nothing,
});

export const authStatus = defineCall({
  method: 'GET',
  path: '/auth/status',
  summary: 'Who this session is signed in as',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ isLoggedIn: z.boolean(), user: statusUser.nullable() }),
});

export const forgotPassword = defineCall({
  method: 'POST',
  path: '/auth/forgot_password',
  summary: 'Mails a one-hour, single-use link when the account exists; answers the same either way',
  tag,
  body: z.strictObject({ email, store_id: storeId }),
  answer: nothing,
});

export const resetPassword = defineCall({
  method: 'POST',
  path: '/auth/reset_password',
  summary: 'Sets a new password by a mailed token; every session of the account ends',
  tag,
  body: z.strictObject({ token: requiredText(200), password, store_id: storeId }),
  answer: nothing,
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/auth/change_password',
  summary:
    'Sets a new password, for whom the present one is asked; other sessions end, this one gets a new id. 401 names `/current_password`, 422 `/password`',
  tag,
  body: z.strictObject({ store_id: storeId, current_password: password, password }),
  answer: nothing,
});

export const changeName = defineCall({
  method: 'POST',
  path: '/auth/change_name',
  summary: 'What the signed-in customer is called',
  tag,
  body: z.strictObject({
    store_id: storeId,
    first_name: requiredLine(100),
    last_name: requiredLine(100),
  }),
  answer: z.object({ user: statusUser }),
});

/** A device on which an account is logged in. */
export const listedSession = z.object({
  id: idOf<PublicSessionId>(z.uuid()).describe('Names the session; it opens nothing'),
  device: z.string().describe('Browser and system, as it called itself at the login'),
  signed_in_at: moment,
  last_seen_at: moment.describe('To the hour'),
  is_current: z.boolean(),
});

export const listSessions = defineCall({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the account is signed in, the one seen last first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ sessions: z.array(listedSession) }),
});

export const endSession = defineCall({
  method: 'POST',
  path: '/auth/end_session',
  summary: 'Signs the account out on one device',
  tag,
  body: z.strictObject({ store_id: storeId, session_id: idOf<PublicSessionId>(z.uuid()) }),
  answer: nothing,
});

export const endOtherSessions = defineCall({
  method: 'POST',
  path: '/auth/end_other_sessions',
  summary: 'Signs the account out everywhere but here',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

/** Spec §3, Order history entry, plus the order's own data, in cents of its currency. */
export const orderHistoryEntry = z.object({
  order_id: idOf<OrderId>(z.string()),
  order_number: orderNumber,
  products: z.array(z.object({ title: z.string(), image_url: z.array(z.string()), quantity: z.int() })),
  total_amount: cents,
  tracking_url: z.string().nullable(),
  currency: currencyCode,
  status: z.enum(SHOWN_ORDER_STATUSES),
  is_emailed: z.boolean().describe('Of gift cards alone: nothing of it is shipped'),
  delivery_estimate: deliveryEstimate.describe('As estimated at checkout'),
  placed_at: moment,
  subtotal: cents,
  discount: cents,
  shipping: cents,
  tax: cents,
  /** Pending and succeeded refunds. */
  refunded: cents,
  breakdown,
});

export const orderHistory = defineCall({
  method: 'POST',
  path: '/auth/fetch_customer_order_history',
  summary: "The signed-in customer's orders, newest first",
  tag,
  body: z.strictObject({ store_id: storeId, customer_email: email }),
  answer: z.object({
    order_history: z.array(orderHistoryEntry),
    today: z.iso.date().describe('Of the store: days of an estimate that have passed are not named'),
  }),
});

export type SignedInUser = z.output<typeof signedInUser>;
export type StatusUser = z.output<typeof statusUser>;
export type ListedSession = z.output<typeof listedSession>;
export type OrderHistoryAnswer = CallAnswer<typeof orderHistory>;
export type OrderHistoryEntry = z.output<typeof orderHistoryEntry>;
