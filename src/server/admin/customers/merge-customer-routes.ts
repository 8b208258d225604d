import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/customer-merge-calls.ts';
import { fieldError } from '#domain/errors.ts';
import { mergeCustomers, mergedText } from '#server/account/merge-customers.ts';
import { previewMerge } from '#server/account/merge-preview.ts';
import { type CustomerProfile, findProfile } from '#server/customers/customer-store.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';

/** Making two customers one. Needs the password again; the audit log has what was moved and names nobody. */
export function mergeCustomerRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminMergePreview, async ({ params, query, storeId }) => {
    const kept = await findProfile(db, { storeId, profileId: params.customer_id });
    const merged = await findProfile(db, { storeId, profileId: query.merged_id });
    const { moves, newsletter, isEmailProved } = await previewMerge(db, kept, merged);
    return {
      kept: toWire(kept),
      merged: toWire(merged),
      moves,
      newsletter,
      is_email_proved: isEmailProved,
    };
  });

  const merging = { call: calls.adminMergeCustomers, command: 'customers merge', changesAccess: true };
  serveChanges(app, deps, merging, async ({ params, body, storeId, staffMember, audit }) => {
    const { email } = await findProfile(db, { storeId, profileId: body.merged_id });
    if (body.confirmation.trim().toLowerCase() !== email)
      throw fieldError('/confirmation', 'This is not the address that goes away.');
    audit({ subject: { type: 'customer', id: params.customer_id }, summary: 'Merged another customer' });
    const result = await mergeCustomers(deps, {
      storeId,
      kept: { storeId, profileId: params.customer_id, version: body.version },
      merged: { storeId, profileId: body.merged_id, version: body.merged_version },
      staffMemberId: staffMember.id,
      acceptsUnprovedEmail: body.accepts_unproved_email,
    });
    audit({
      summary: `Merged another customer into this one: ${mergedText(result)}`,
      after: { merged_customer: body.merged_id, ...result.moves },
    });
    return { moves: result.moves };
  });
}

const toWire = ({ id, email, firstName, lastName, accountId, version }: CustomerProfile) => ({
  customer_id: id,
  email,
  name: `${firstName} ${lastName}`.trim(),
  has_account: accountId !== null,
  version,
});
