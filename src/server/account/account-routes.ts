import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/account-calls.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import { type PasswordCheck, signedInCustomer } from '#server/auth/password-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { createLimit } from '#server/platform/rate-limits/rate-limits.ts';
import { signOut } from '#server/platform/sessions/sessions.ts';
import { deleteAddress, saveAddress } from './address-book.ts';
import { type AddressRow, readAddresses } from './address-book-store.ts';
import { deleteAccount } from './delete-account.ts';
import { exportPersonalData } from './export-personal-data.ts';

/** Reads a lot, and nobody needs it often. */
const EXPORTS = { name: 'personal-data', most: 10, seconds: 3600 };

/** What signed-in customers do with their accounts, beyond logging in. */
export function accountRoutes(app: FastifyInstance, deps: Deps, passwords: PasswordCheck): void {
  const exports = createLimit(deps.limits, EXPORTS);

  const owner = async (request: FastifyRequest) => {
    const { id: customerId, storeId } = await signedInCustomer(deps, request);
    return { customerId, storeId };
  };

  serve(app, calls.listAddresses, async ({ request }) => {
    const { customerId } = await owner(request);
    return addressBookToWire(await readAddresses(deps.db, customerId));
  });

  serve(app, calls.saveAddress, async ({ body, request }) => {
    const saved = {
      addressId: body.address_id ?? null,
      typed: typedRecipient(body),
      isDefault: body.is_default ?? false,
    };
    return addressBookToWire(await saveAddress(deps, await owner(request), saved));
  });

  serve(app, calls.deleteAddress, async ({ body, request }) =>
    addressBookToWire(await deleteAddress(deps, await owner(request), body.address_id)),
  );

  serve(app, calls.downloadData, async ({ body, request }) => {
    const own = await passwords.verify(request, body.password);
    await exports.take(own.id);
    return exportPersonalData(deps, own);
  });

  serve(app, calls.deleteAccount, async ({ body, request }) => {
    const own = await passwords.verify(request, body.password);
    await deleteAccount(deps, own, { reviews: body.reviews });
    await signOut(request);
    return {};
  });
}

const addressBookToWire = (rows: readonly AddressRow[]) => ({
  addresses: rows.map(({ id, name, address, isDefault }) => ({
    id,
    name,
    address: { ...address, line2: address.line2 ?? null },
    is_default: isDefault,
  })),
});

function typedRecipient({ name, address }: z.output<typeof calls.saveAddress.body>): TypedRecipient {
  const { line1 = '', line2, city = '', state = '', postal_code = '', country = '' } = address;
  return { name, line1, line2: line2 ?? '', city, state, postal_code, country: country.trim().toUpperCase() };
}
