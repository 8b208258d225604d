import type { FastifyInstance } from 'fastify';
import * as calls from '#contracts/admin/customers/customer-page-calls.ts';
import { addCustomerNote } from '#server/customers/customer-notes.ts';
import { type CustomerProfile, findProfile } from '#server/customers/customer-store.ts';
import { editCustomer } from '#server/customers/edit-customer.ts';
import { sendPasswordReset } from '#server/customers/send-password-reset.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveChanges, serveStaff } from '#server/staff/serve-staff.ts';
import { CUSTOMER_NOTE_COMMAND, customerPage } from './customer-page.ts';

/** The page of a customer: what is known, and changes of what staff keep about them. docs/decisions/0230. */
export function customerPageRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, calls.adminCustomer, async ({ params, storeId, staffMember }) => ({
    customer: await customerPage(db, { storeId, profileId: params.customer_id }, staffMember),
  }));

  const editing = { call: calls.adminEditCustomer, command: 'customers edit' };
  serveChanges(app, deps, editing, async ({ params, body, storeId, audit }) => {
    const edit = {
      firstName: body.first_name.trim(),
      lastName: body.last_name.trim(),
      phone: body.phone?.trim() || null,
      tags: [...new Set(body.tags.map((one) => one.trim()))],
      version: body.version,
    };
    audit({ subject: { type: 'customer', id: params.customer_id }, summary: 'Changed name, phone or tags' });
    const before = await editCustomer(db, { storeId, profileId: params.customer_id }, edit);
    audit({ before: editable(before), after: editable(edit) });
    return {};
  });

  const noting = { call: calls.adminAddCustomerNote, command: CUSTOMER_NOTE_COMMAND };
  serveChanges(app, deps, noting, async ({ params, body, storeId, staffMember, audit }) => {
    const profile = await findProfile(db, { storeId, profileId: params.customer_id });
    const note = { id: body.idempotency_key, author: staffMember, text: body.text };
    const mentioned = await addCustomerNote(deps, profile, note);
    audit({ subject: { type: 'customer', id: profile.id }, summary: 'Wrote a note' });
    return { mentioned: mentioned.map(({ name, email }) => name || email) };
  });

  const resetting = { call: calls.adminSendPasswordReset, command: 'customers password-reset' };
  serveChanges(app, deps, resetting, async ({ params, body, storeId, audit }) => {
    const profile = await findProfile(db, { storeId, profileId: params.customer_id });
    audit({ subject: { type: 'customer', id: profile.id }, summary: 'Sent a link for a new password' });
    await sendPasswordReset(deps, profile, body.idempotency_key);
    return { to: profile.email };
  });
}

const editable = ({
  firstName,
  lastName,
  phone,
  tags,
}: Pick<CustomerProfile, 'firstName' | 'lastName' | 'phone' | 'tags'>) => ({
  first_name: firstName,
  last_name: lastName,
  phone,
  tags: tags.join(', '),
});
