import { z } from 'zod';
import { defineCall } from '../call.ts';
import { moment, nothing, storeId, text } from '../fields.ts';

const tag = 'Back office';
const body = z.strictObject({ store_id: storeId });
const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Shown this once; the ones before no longer work'),
});

export const ownSecondFactor = defineCall({
  method: 'GET',
  path: '/admin/api/account/second_factor',
  permission: 'signed_in',
  summary: 'Whether a code is asked for after the own password, and how many recovery codes are left',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({ totp_since: moment.nullable(), recovery_codes_left: z.int() }),
});

export const beginTotp = defineCall({
  method: 'POST',
  path: '/admin/api/account/totp/begin',
  permission: 'signed_in',
  summary:
    'The key to enter in an app that shows codes (TOTP), and as a QR code; it counts once a code confirms it',
  tag,
  body,
  answer: z.object({
    key: z.string(),
    qr_code: z
      .object({ size: z.int(), path: z.string() })
      .describe('The dark squares as the path of an SVG of this width and height'),
  }),
});

export const confirmTotp = defineCall({
  method: 'POST',
  path: '/admin/api/account/totp/confirm',
  permission: 'signed_in',
  summary: 'Asks for codes at each sign-in from now on. 422 names `/code`',
  tag,
  body: z.strictObject({ store_id: storeId, code: text(40) }),
  answer: recoveryCodes,
});

export const newRecoveryCodes = defineCall({
  method: 'POST',
  path: '/admin/api/account/recovery_codes',
  permission: 'signed_in',
  summary: 'Ten new recovery codes, each for one sign-in without the app',
  tag,
  body,
  answer: recoveryCodes,
});

export const removeOwnTotp = defineCall({
  method: 'POST',
  path: '/admin/api/account/totp/remove',
  permission: 'signed_in',
  summary: 'No code is asked for any more; the recovery codes are deleted',
  tag,
  body,
  answer: nothing,
});
