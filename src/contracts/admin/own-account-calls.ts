import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nothing, requiredLine, storeId, text, version } from '../fields.ts';
import { signedInStaffMember } from './session-calls.ts';

const tag = 'Back office';
const password = z.string().max(1024).describe('8 to 128 characters');
const token = text(200).describe('Of the emailed link');

export const readStaffLink = defineCall({
  method: 'POST',
  path: '/admin/api/read_link',
  permission: 'none',
  summary: 'For whom an emailed link is. 401 for one that was used, withdrawn, or is too old',
  tag,
  body: z.strictObject({ store_id: storeId, token }),
  answer: z.object({
    purpose: z.enum(['invitation', 'new_password']),
    email: z.string(),
    role_name: z.string(),
  }),
});

export const acceptInvitation = defineCall({
  method: 'POST',
  path: '/admin/api/accept_invitation',
  permission: 'none',
  summary:
    'Makes the invited person a member and signs them in; the link works once. 401 as above; 422 names `/password`',
  tag,
  body: z.strictObject({ store_id: storeId, token, name: requiredLine(100), password }),
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
