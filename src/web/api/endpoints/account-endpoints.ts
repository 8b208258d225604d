import type * as auth from '#contracts/account/auth-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls under `/auth` that few pages make: passwords, name, sessions and order history. */
export const accountEndpoints = {
  forgotPassword: endpoint<typeof auth.forgotPassword>('POST', '/auth/forgot_password'),
  resetPassword: endpoint<typeof auth.resetPassword>('POST', '/auth/reset_password'),
  changeName: endpoint<typeof auth.changeName>('POST', '/auth/change_name'),
  listSessions: endpoint<typeof auth.listSessions>('GET', '/auth/sessions'),
  endSession: endpoint<typeof auth.endSession>('POST', '/auth/end_session'),
  endOtherSessions: endpoint<typeof auth.endOtherSessions>('POST', '/auth/end_other_sessions'),
  orderHistory: endpoint<typeof auth.orderHistory>('POST', '/auth/fetch_customer_order_history'),
};
