import type { FastifyInstance } from 'fastify';
import { adminCustomerData } from '#contracts/admin/customers/customer-page-calls.ts';
import { DomainError } from '#domain/errors.ts';
import { exportPersonalData } from '#server/account/export-personal-data.ts';
import { findCustomer } from '#server/auth/account-store.ts';
import { findProfile } from '#server/customers/customer-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges } from '#server/staff/serve-staff.ts';

/** What a customer would download, for one who asks staff for it. Needs the password again. */
export function customerDataRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  const exporting = { call: adminCustomerData, command: 'customers data', takesPersonalData: true };
  serveChanges(app, deps, exporting, async ({ params, storeId, audit }) => {
    const { id, accountId } = await findProfile(db, { storeId, profileId: params.customer_id });
    audit({ subject: { type: 'customer', id }, summary: 'Exported all data of the customer' });
    const account = accountId && (await findCustomer(db, storeId, accountId));
    if (!account)
      throw new DomainError(
        'not_possible_now',
        'This customer has no account. What the shop knows of guests is on their page.',
      );
    return exportPersonalData(deps, account);
  });
}
