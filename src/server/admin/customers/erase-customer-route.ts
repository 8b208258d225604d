import type { FastifyInstance } from 'fastify';
import { adminEraseCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { adminEraseImportedCustomer } from '#contracts/admin/orders/imported-orders-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { type ErasureReceipt, eraseOnRequest } from '#server/account/erase-on-request.ts';
import { findCustomerByEmail } from '#server/auth/account-store.ts';
import { findProfile } from '#server/customers/customer-store.ts';
import { readImportedOrder } from '#server/imported-orders/imported-order-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';

/** Erasing a customer who asked for it. Needs the password again; the receipt is stored in the audit log. */
export function eraseCustomerRoute(app: FastifyInstance, deps: Deps): void {
  const erasing = { call: adminEraseCustomer, command: 'customers erase', changesAccess: true };
  serveChanges(app, deps, erasing, async ({ params, body, storeId, audit }) => {
    const { id, email, accountId } = await findProfile(deps.db, { storeId, profileId: params.customer_id });
    checkConfirmation(body.confirmation, email);
    const receipt = await eraseOnRequest(deps, { storeId, email, accountId });
    audit({
      subject: { type: 'customer', id },
      summary: 'Erased the customer on request',
      after: receiptInLog(receipt),
    });
    return receipt;
  });

  const erasingImported = {
    call: adminEraseImportedCustomer,
    command: 'imported-orders erase-customer',
    changesAccess: true,
  };
  serveChanges(app, deps, erasingImported, async ({ params, body, storeId, audit }) => {
    const { email } = await readImportedOrder(deps.db, storeId, params.imported_order_id);
    if (email === null) throw new DomainError('not_possible_now', 'It is nobody’s order any more.');
    checkConfirmation(body.confirmation, email);
    const account = await findCustomerByEmail(deps.db, storeId, email);
    const receipt = await eraseOnRequest(deps, { storeId, email, accountId: account?.id ?? null });
    audit({ summary: 'Erased the customer of imported orders on request', after: receiptInLog(receipt) });
    return receipt;
  });
}

const receiptInLog = ({ erased, kept }: ErasureReceipt) => ({
  erased,
  kept: kept.map(({ what, why }) => `${what}: ${why}`),
});

function checkConfirmation(typed: string, email: string): void {
  if (typed.trim().toLowerCase() === email) return;
  const message = 'is not the address of this customer';
  throw new DomainError('malformed', `This ${message}.`, { errors: [{ path: '/confirmation', message }] });
}
