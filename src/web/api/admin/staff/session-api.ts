import { queryOptions } from '@tanstack/react-query';
import type * as wire from '#contracts/admin/staff/session-calls.ts';
import { ALWAYS_FRESH } from '../../always-fresh.ts';
import { ApiProblem } from '../../api-problem.ts';
import type { ApiClient } from '../../client.ts';
import { endpoint } from '../../endpoints/endpoint.ts';

/** A sign-in after the right password of a member with a second factor. */
export interface PasswordStep {
  token: string;
  factors: { app: boolean; passkey: boolean };
}

export const sessionEndpoints = {
  signIn: endpoint<typeof wire.staffSignIn>('POST', '/admin/api/sign_in'),
  signInSecondFactor: endpoint<typeof wire.staffSignInSecondFactor>(
    'POST',
    '/admin/api/sign_in/second_factor',
  ),
  signOut: endpoint<typeof wire.staffSignOut>('POST', '/admin/api/sign_out'),
  session: endpoint<typeof wire.currentStaffMember>('GET', '/admin/api/session'),
  confirmPassword: endpoint<typeof wire.confirmStaffPassword>('POST', '/admin/api/confirm_password'),
};

/** The address that `staffMemberQuery` asks. */
export const sessionPath = (storeId: string) =>
  `${sessionEndpoints.session.path}?${new URLSearchParams({ store_id: storeId })}`;

/** Who is signed in to the back office; null when signed out. */
export function staffMemberQuery(api: ApiClient) {
  return queryOptions({
    ...ALWAYS_FRESH,
    // Every part of a page asks for it: those that are drawn a moment later do not fetch it again.
    staleTime: 1_000,
    queryKey: ['admin-session'],
    queryFn: async ({ signal }): Promise<wire.SignedInStaffMember | null> =>
      (await api.call(sessionEndpoints.session, { query: { store_id: api.storeId } }, { signal }))
        .staff_member,
  });
}

/** Codes of answers by which the shop says that what the page knows of the session is out of date. */
const SESSION_CODES: ReadonlySet<string> = new Set(['not_signed_in', 'forbidden', 'second_factor_needed']);

/** Whether a call was refused because the session has ended or the role includes less than before. */
export const isRefusedAccess = (failure: unknown): boolean =>
  failure instanceof ApiProblem && SESSION_CODES.has(failure.code);
