import { z } from 'zod';
import { STAFF_EMAIL_KINDS } from '#domain/staff/staff-emails.ts';
import { defineCall } from '../../call.ts';
import { email, nothing, requiredLine, storeId, text, version } from '../../fields.ts';
import { signedInStaffMember } from './session-calls.ts';

const tag = 'Back office';
const password = z.string().max(1024).describe('8 to 128 characters');
const token = text(200).describe('Of the emailed link');

export const readStaffLink = defineCall({
  method: 'POST',
  path: '/admin/api/read_link',
  permission: 'none',
  summary: 'For whom an emailed or printed link is. 401 for one that was used, withdrawn, or is too old',
  tag,
  body: z.strictObject({ store_id: storeId, token }),
  answer: z.object({
    purpose: z.enum(['invitation', 'new_password', 'first_owner']),
    email: z.string().nullable().describe('Null for the first owner, who chooses it'),
    role_name: z.string(),
  }),
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/admin/api/accept_invitation',
  permission: 'none',
  summary:
    'Makes the invited person, or the first owner, a member and signs them in; the link works once. 401 as above; 400 names `/email`, 422 `/password`',
  tag,
  body: z.strictObject({
    store_id: storeId,
    token,
    email: email.optional().describe('Of the first owner'),
    name: requiredLine(100),
    password,
  }),
  answer: z.object({ staff_member: signedInStaffMember }),
});

export const redeemPasswordLink = defineCall({
  method: 'POST',
  path: '/admin/api/use_password_link',
  permission: 'none',
  summary: 'Sets a new password by an emailed link, which works once; every session of the member ends',
  tag,
  body: z.strictObject({ store_id: storeId, token, password }),
  answer: nothing,
});

export const changeOwnName = defineCall({
  method: 'POST',
  path: '/admin/api/account/name',
  permission: 'signed_in',
  summary: 'Changes the own name',
  tag,
  body: z.strictObject({ store_id: storeId, name: requiredLine(100), version }),
  answer: nothing,
});

export const changeOwnPassword = defineCall({
  method: 'POST',
  path: '/admin/api/account/password',
  permission: 'signed_in',
  summary:
    'Changes the own password and ends all other sessions. 403 `password_needed` when the present one was entered over 15 minutes ago; 422 names `/password`',
  tag,
  body: z.strictObject({ store_id: storeId, password }),
  answer: nothing,
});

const emailKinds = z.array(z.enum(STAFF_EMAIL_KINDS));

export const ownEmails = defineCall({
  method: 'GET',
  path: '/admin/api/account/emails',
  permission: 'signed_in',
  summary: 'Which emails the shop sends to the own address, of those that can be switched off',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ wanted: emailKinds, version: z.int() }),
});

export const changeOwnEmails = defineCall({
  method: 'POST',
  path: '/admin/api/account/emails',
  permission: 'signed_in',
  summary: 'Switches emails to the own address on and off. Those about the security of the account stay',
  tag,
  body: z.strictObject({ store_id: storeId, wanted: emailKinds.max(STAFF_EMAIL_KINDS.length), version }),
  answer: nothing,
});
