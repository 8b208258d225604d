import { z } from 'zod';
import type { SavedAddressId } from '#domain/ids.ts';
import { defineCall } from './call.ts';
import { addressInput } from './checkout-calls.ts';
import { idOf, nothing, requiredLine, storeId } from './fields.ts';
import { personalData } from './personal-data.ts';

const tag = 'Accounts';
const addressId = idOf<SavedAddressId>(z.uuid()).describe('The `id` of a saved address');

/** An address of a customer's address book, complete and valid when it was saved. */
export const savedAddress = z.object({
  id: idOf<SavedAddressId>(z.string()),
  name: z.string().describe('The recipient'),
  address: z.object({
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postal_code: z.string(),
    country: z.string(),
  }),
  is_default: z.boolean().describe('Fills in the checkout; one of them does'),
});

const addressBook = z.object({ addresses: z.array(savedAddress).describe('The default one first') });

export const listAddresses = defineCall({
  method: 'GET',
  path: '/account/addresses',
  summary: "The signed-in customer's address book",
  tag,
  query: z.strictObject({ store_id: storeId }),
  answer: addressBook,
});

export const saveAddress = defineCall({
  method: 'POST',
  path: '/account/save_address',
  summary:
    'Adds an address to the book, or changes the one that is named. 422 names the wrong fields, 404 is for what is not in the book, 409 for a full one',
  tag,
  body: z.strictObject({
    store_id: storeId,
    address_id: addressId.optional(),
    name: requiredLine(200),
    address: addressInput,
    is_default: z.boolean().optional().describe('True makes it the default; the first one always is'),
  }),
  answer: addressBook,
});

export const deleteAddress = defineCall({
  method: 'POST',
  path: '/account/delete_address',
  summary: 'Takes an address out of the book; another one becomes the default. 404 for what is not in it',
  tag,
  body: z.strictObject({ store_id: storeId, address_id: addressId }),
  answer: addressBook,
});

const password = z
  .string()
  .max(1024)
  .describe('The present one; a wrong one is a 401 that names `/password`');

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
