import { and, eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/errors.ts';
import type { CustomerId, StoreId } from '#domain/ids.ts';
import type { Permission } from '#domain/staff/permissions.ts';
import { type BuiltInRole, isAllowed } from '#domain/staff/roles.ts';
import type { Database, Transaction } from '../database/database.ts';
import { customers } from '../database/schema/identity-tables.ts';
import { currentShopper } from './sessions.ts';

export interface StaffMember {
  id: CustomerId;
  email: string;
}

/** Every staff account is an owner. */
const ROLE: BuiltInRole = 'owner';

/**
 * The staff member who sends this request, for one store. Read from the database each time, so that a revoked
 * role takes effect at once. Throws `not_signed_in` and `forbidden`. Spec §6, style editing;
 * docs/departures.md.
 */
export async function requireStaffMember(
  db: Database,
  request: FastifyRequest,
  storeId: StoreId,
  permission: Permission,
): Promise<StaffMember> {
  const customerId = currentShopper(request)?.customerId;
  if (!customerId) throw new DomainError('not_signed_in', 'Please log in as an operator of this shop.');
  const [account] = await db
    .select({ email: customers.email, role: customers.role })
    .from(customers)
    .where(and(eq(customers.id, customerId), eq(customers.storeId, storeId)));
  if (account?.role !== 'operator')
    throw new DomainError('forbidden', 'Only operators of this shop may do this.');
  if (!isAllowed(ROLE, permission)) throw new DomainError('forbidden', 'Your role does not include this.');
  return { id: customerId, email: account.email };
}

export async function staffEmailAddresses(tx: Transaction, storeId: StoreId): Promise<string[]> {
  const staff = await tx
    .select({ email: customers.email })
    .from(customers)
    .where(and(eq(customers.storeId, storeId), eq(customers.role, 'operator')));
  return staff.map(({ email }) => email);
}
