import { z } from 'zod';
import type { PublicSessionId, StaffMemberId } from '#domain/ids.ts';
import { ALL_PERMISSIONS } from '#domain/staff/permissions.ts';
import { listedSession } from '../../account/auth-calls.ts';
import { defineCall } from '../../call.ts';
import { currencyCode, email, idOf, nothing, storeId, text } from '../../fields.ts';

const tag = 'Back office';
const password = z.string().max(1024);

export const signedInStaffMember = z.object({
  id: idOf<StaffMemberId>(z.string()),
  email: z.string(),
  name: z.string(),
  role: z.string().describe('The key of a built-in role, or the id of an own one'),
  role_name: z.string(),
  permissions: z.array(z.enum(ALL_PERMISSIONS)),
  needs_second_factor: z
    .boolean()
    .describe('Whether a part of them answers 403 `second_factor_needed` until a second factor is set up'),
  price_currencies: z
    .array(currencyCode)
    .describe(
      'In which prices are typed: its own currency, others that it sells in, then those that are prepared',
    ),
  version: z.int(),
});
export type SignedInStaffMember = z.output<typeof signedInStaffMember>;

export const staffSignIn = defineCall({
  method: 'POST',
  path: '/admin/api/sign_in',
  permission: 'none',
  summary:
    'Signs a staff member in: sets a new session cookie, for 12 hours, or 2 hours without use. 401 for a wrong address or password. A member with a second factor is signed in by `sign_in/second_factor` or `sign_in/passkey`',
  tag,
  body: z.strictObject({ store_id: storeId, email, password }),
  answer: z.object({
    staff_member: signedInStaffMember.nullable(),
    second_factor_token: z
      .string()
      .nullable()
      .describe('For the calls that take the code or the passkey; for 5 minutes'),
    second_factors: z
      .object({ app: z.boolean(), passkey: z.boolean() })
      .nullable()
      .describe('What the member has set up; recovery codes are accepted besides'),
  }),
});

export const staffSignInSecondFactor = defineCall({
  method: 'POST',
  path: '/admin/api/sign_in/second_factor',
  permission: 'none',
  summary:
    'The second half of a sign-in: a code of the app or a recovery code, each accepted once. 401 `bad_token` when the password has to be entered again; 422 names `/code`',
  tag,
  body: z.strictObject({ store_id: storeId, token: text(200), code: text(40) }),
  answer: z.object({ staff_member: signedInStaffMember }),
});

export const staffSignOut = defineCall({
  method: 'POST',
  path: '/admin/api/sign_out',
  permission: 'none',
  summary: 'Ends the session on the server',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});

export const currentStaffMember = defineCall({
  method: 'GET',
  path: '/admin/api/session',
  permission: 'none',
  summary: 'Who this session is signed in as, and what their role includes; null when signed out',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ staff_member: signedInStaffMember.nullable() }),
});

export const confirmStaffPassword = defineCall({
  method: 'POST',
  path: '/admin/api/confirm_password',
  permission: 'signed_in',
  summary: 'The password once more, for what moves money: it counts for 15 minutes in this session',
  tag,
  body: z.strictObject({ store_id: storeId, password }),
  answer: nothing,
});

export const listStaffSessions = defineCall({
  method: 'GET',
  path: '/admin/api/sessions',
  permission: 'signed_in',
  summary: 'Where the staff member is signed in, the one seen last first',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ sessions: z.array(listedSession) }),
});

export const endStaffSession = defineCall({
  method: 'POST',
  path: '/admin/api/end_session',
  permission: 'signed_in',
  summary: 'Signs the staff member out on one device',
  tag,
  body: z.strictObject({ store_id: storeId, session_id: idOf<PublicSessionId>(z.uuid()) }),
  answer: nothing,
});

export const endOtherStaffSessions = defineCall({
  method: 'POST',
  path: '/admin/api/end_other_sessions',
  permission: 'signed_in',
  summary: 'Signs the staff member out everywhere but here',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: nothing,
});
