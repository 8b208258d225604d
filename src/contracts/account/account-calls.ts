import { z } from 'zod';
import type { SavedAddressId } from '#domain/ids.ts';
import { defineCall } from '../call.ts';
import { addressInput } from '../checkout/checkout-calls.ts';
import { email, idOf, moment, nothing, requiredLine, requiredText, storeId } from '../fields.ts';
import { consents, personalData } from './personal-data.ts';
import { postalAddress } from '../postal-address.ts';

const tag = 'Accounts';
const addressId = idOf<SavedAddressId>(z.uuid()).describe('The `id` of a saved address');

/** An address of a customer's address book, complete and valid when it was saved. */
export const savedAddress = z.object({
  id: idOf<SavedAddressId>(z.string()),
  name: z.string().describe('The recipient'),
  address: postalAddress,
  is_default: z.boolean().describe('Fills in the checkout; exactly one address is the default'),
  subscriptions: z.int().describe('How many subscriptions of the customer, paused ones too, go there'),
});

const addressBook = z.object({ addresses: z.array(savedAddress).describe('The default one first') });

export const listAddresses = defineCall({
  method: 'GET',
  path: '/account/addresses',
  summary: "The signed-in customer's address book, and where the latest order went",
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: addressBook.extend({
    last_used: z
      .object({ name: z.string(), address: postalAddress })
      .nullable()
      .describe('Of the latest order that was not a gift; fills in the checkout where no address is saved'),
  }),
});

export const saveAddress = defineCall({
  method: 'POST',
  path: '/account/save_address',
  summary:
    'Adds an address to the book, or changes the one that is named. 422 names the wrong fields, or says that a subscription cannot be sent there; 404: no such address, 409: the address book is full',
  tag,
  body: z.strictObject({
    store_id: storeId,
    address_id: addressId.optional(),
    name: requiredLine(200),
    address: addressInput,
    is_default: z.boolean().optional().describe('True makes it the default; the first one always is'),
    move_subscriptions: z
      .boolean()
      .optional()
      .describe('True sends the subscriptions that go to the address that is changed to the new one, too'),
  }),
  answer: addressBook,
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/account/delete_address',
  summary: 'Deletes an address; another one becomes the default. 404: no such address',
  tag,
  body: z.strictObject({ store_id: storeId, address_id: addressId }),
  answer: addressBook,
});

const password = z
  .string()
  .max(1024)
  .describe('The present one; a wrong one is a 401 that names `/password`');

const emailState = z.object({
  email: z.string(),
  is_confirmed: z.boolean().describe('Whether a link was opened in its mailbox'),
  change: z
    .object({
      email: z.string(),
      waits_for: z.array(z.enum(['old', 'new'])).describe('The mailboxes whose links are still to be opened'),
      ends_at: moment,
    })
    .nullable()
    .describe('What was asked for within the last hour and is not done'),
});

export const emailStatus = defineCall({
  method: 'GET',
  path: '/account/email',
  summary: "The signed-in customer's address, and a change that is waiting for its links",
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: emailState,
});

export const changeEmail = defineCall({
  method: 'POST',
  path: '/account/change_email',
  summary:
    'Mails a one-hour, single-use link to the old and to the new address; both have to be opened. Answers the same when the address has an account',
  tag,
  body: z.strictObject({ store_id: storeId, password, email }),
  answer: emailState,
});

export const proveEmail = defineCall({
  method: 'POST',
  path: '/account/prove_email',
  summary: 'Mails a one-hour, single-use link to the address of the account; 409 once it is confirmed',
  tag,
  body: z.strictObject({ store_id: storeId }),
  answer: emailState,
});

export const confirmEmail = defineCall({
  method: 'POST',
  path: '/account/confirm_email',
  summary:
    'Uses a mailed link, once. That of the new address needs its account to be signed in; 401 otherwise, and for links that are used or too old',
  tag,
  body: z.strictObject({ store_id: storeId, token: requiredText(200) }),
  answer: z.object({
    email: z.string(),
    waits_for: z.enum(['old', 'new']).nullable().describe('Null: the address of the account is this one'),
  }),
});

const consentsAnswer = z.object({
  consents,
  email_is_confirmed: z.boolean().describe('Until then nothing is said about the newsletter'),
});

export const listConsents = defineCall({
  method: 'GET',
  path: '/account/consents',
  summary: 'What the signed-in customer has agreed to, and since when',
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: consentsAnswer,
});

export const withdrawConsent = defineCall({
  method: 'POST',
  path: '/account/withdraw_consent',
  summary: 'Withdraws one consent; also when there is none',
  tag,
  body: z.strictObject({
    store_id: storeId,
    consent: z.enum(['newsletter', 'cart_reminder', 'review_requests', 'back_in_stock']),
  }),
  answer: consentsAnswer,
});

export const downloadData = defineCall({
  method: 'POST',
  path: '/account/download_data',
  summary: 'Everything that the shop stores about the signed-in customer; at most 10 times an hour (429)',
  tag,
  body: z.strictObject({ store_id: storeId, password }),
  answer: personalData,
});

export const deleteAccount = defineCall({
  method: 'POST',
  path: '/account/delete',
  summary:
    'Deletes the account at once: sessions end, subscriptions are cancelled, orders stay without the account. 409 for the last staff member',
  tag,
  body: z.strictObject({
    store_id: storeId,
    password,
    reviews: z.enum(['keep', 'remove']).describe('Kept ones stay under their public names'),
  }),
  answer: nothing,
});

export type SavedAddress = z.output<typeof savedAddress>;
export type EmailState = z.output<typeof emailState>;
export type ConsentsAnswer = z.output<typeof consentsAnswer>;
