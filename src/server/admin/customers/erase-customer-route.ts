import type { FastifyInstance } from 'fastify';
import { adminEraseCustomer } from '#contracts/admin/customers/customer-page-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { eraseOnRequest } from '#server/account/erase-on-request.ts';
import { findProfile } from '#server/customers/customer-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';

/** Erasing a customer who asked for it. Needs the password again; the receipt is kept in the audit log. */
export function eraseCustomerRoute(app: FastifyInstance, deps: Deps): void {
  const erasing = { call: adminEraseCustomer, command: 'customers erase', changesAccess: true };
  serveChanges(app, deps, erasing, async ({ params, body, storeId, audit }) => {
    const { id, email, accountId } = await findProfile(deps.db, { storeId, profileId: params.customer_id });
    if (body.confirmation.trim().toLowerCase() !== email) {
      const message = 'is not the address of this customer';
      throw new DomainError('malformed', `This ${message}.`, {
        errors: [{ path: '/confirmation', message }],
      });
    }
    const receipt = await eraseOnRequest(deps, { storeId, email, accountId });
    audit({
      subject: { type: 'customer', id },
      summary: 'Erased the customer on request',
      after: { erased: receipt.erased, kept: receipt.kept.map(({ what, why }) => `${what}: ${why}`) },
    });
    return receipt;
  });
}
