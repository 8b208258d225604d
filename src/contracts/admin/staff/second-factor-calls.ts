import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { moment, nothing, storeId, text } from '../../fields.ts';

const tag = 'Back office';
const body = z.strictObject({ store_id: storeId });
const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Shown this once; the ones before no longer work'),
});

export const ownSecondFactor = defineCall({
  method: 'GET',
  path: '/admin/api/account/second_factor',
  permission: 'signed_in',
  summary:
    'Whether a code of an app is asked for after the own password, how many recovery codes are left, and whether the role needs a second factor',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: z.object({
    totp_since: moment.nullable(),
    passkeys: z.int().describe('How many there are'),
    recovery_codes_left: z.int(),
    is_required: z.boolean().describe('Whether the role includes what needs a second factor in this shop'),
  }),
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
  summary: 'Ten new recovery codes, each for one sign-in without the app or the passkey',
  tag,
  body,
  answer: recoveryCodes,
});

export const removeOwnTotp = defineCall({
  method: 'POST',
  path: '/admin/api/account/totp/remove',
  permission: 'signed_in',
  summary: 'No code of the app is asked for any more; without a passkey the recovery codes are deleted',
  tag,
  body,
  answer: nothing,
});
