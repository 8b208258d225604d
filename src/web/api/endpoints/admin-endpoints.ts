import type * as admin from '#contracts/admin-calls.ts';
import type * as staff from '#contracts/staff-calls.ts';
import { endpoint } from './endpoint.ts';

/** Calls of the staff pages, kept out of the bundle that shoppers load. */
export const adminEndpoints = {
  signIn: endpoint<typeof staff.staffSignIn>('POST', '/admin/api/sign_in'),
  signOut: endpoint<typeof staff.staffSignOut>('POST', '/admin/api/sign_out'),
  session: endpoint<typeof staff.currentStaffMember>('GET', '/admin/api/session'),
  confirmPassword: endpoint<typeof staff.confirmStaffPassword>('POST', '/admin/api/confirm_password'),
  orders: endpoint<typeof admin.adminOrders>('GET', '/admin/api/orders'),
  ship: endpoint<typeof admin.adminShipOrder>('POST', '/admin/api/ship'),
  cancel: endpoint<typeof admin.adminCancelOrder>('POST', '/admin/api/cancel'),
  reviews: endpoint<typeof admin.adminReviews>('GET', '/admin/api/reviews'),
  publishReview: endpoint<typeof admin.adminPublishReview>('POST', '/admin/api/publish_review'),
  withholdReview: endpoint<typeof admin.adminWithholdReview>('POST', '/admin/api/withhold_review'),
  stock: endpoint<typeof admin.adminStock>('GET', '/admin/api/stock'),
  count: endpoint<typeof admin.adminSetStock>('POST', '/admin/api/count'),
  alerts: endpoint<typeof admin.adminAlerts>('GET', '/admin/api/alerts'),
  seen: endpoint<typeof admin.adminMarkAlertSeen>('POST', '/admin/api/seen'),
};
