import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import * as calls from '#contracts/account-calls.ts';
import type { TypedRecipient } from '#domain/shipping/typed-recipient.ts';
import { signedInCustomer } from '#server/auth/password-check.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serve } from '#server/platform/http/serve-call.ts';
import { deleteAddress, saveAddress } from './address-book.ts';
import { type AddressRow, readAddresses } from './address-book-store.ts';

/** What signed-in customers do with their accounts, beyond logging in. */
export function accountRoutes(app: FastifyInstance, deps: Deps): void {
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
