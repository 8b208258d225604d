import { inArray, sql } from 'drizzle-orm';
import type { CustomerProfileId, DraftOrderId, OrderId, StaffMemberId } from '#domain/ids.ts';
import { formatOrderNumber } from '#domain/orders/order-number.ts';
import type { AuditSubject } from '#domain/staff/audit-subject.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import type { Database } from '#server/platform/database/database.ts';
import { customerProfiles } from '#server/platform/database/schema/customer-tables.ts';
import { draftOrders } from '#server/platform/database/schema/draft-order-tables.ts';
import { orders } from '#server/platform/database/schema/order-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

interface Named {
  subjectType: AuditSubject['type'] | null;
  subjectId: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * How people call the things that entries are about, by id: `#1001`, `D3`, the name of a colleague. Customers are named
 * only to those who may see them.
 */
export async function subjectNames(
  db: Database,
  reader: StaffMember,
  entries: readonly Named[],
): Promise<ReadonlyMap<string, string>> {
  const idsOf = <Id extends string>(type: AuditSubject['type']): Id[] => [
    ...new Set(
      entries.flatMap(({ subjectType, subjectId }) =>
        subjectType === type && subjectId !== null && UUID.test(subjectId) ? [subjectId as Id] : [],
      ),
    ),
  ];
  const orderIds = idsOf<OrderId>('order');
  const draftIds = idsOf<DraftOrderId>('draft_order');
  const memberIds = idsOf<StaffMemberId>('staff_member');
  const customerIds = hasPermission(reader, 'customers:read') ? idsOf<CustomerProfileId>('customer') : [];
  const found = await Promise.all([
    orderIds.length === 0
      ? []
      : db
          .select({ id: orders.id, number: orders.number })
          .from(orders)
          .where(inArray(orders.id, orderIds))
          .then((rows) => rows.map(({ id, number }) => [id as string, formatOrderNumber(number)] as const)),
    draftIds.length === 0
      ? []
      : db
          .select({ id: draftOrders.id, number: draftOrders.number })
          .from(draftOrders)
          .where(inArray(draftOrders.id, draftIds))
          .then((rows) => rows.map(({ id, number }) => [id as string, `D${number}`] as const)),
    memberIds.length === 0
      ? []
      : db
          .select({ id: staffMembers.id, name: nameOrEmail })
          .from(staffMembers)
          .where(inArray(staffMembers.id, memberIds))
          .then((rows) => rows.map(({ id, name }) => [id as string, name] as const)),
    customerIds.length === 0
      ? []
      : db
          .select()
          .from(customerProfiles)
          .where(inArray(customerProfiles.id, customerIds))
          .then((rows) =>
            rows.map(
              ({ id, firstName, lastName, email }) =>
                [id as string, `${firstName} ${lastName}`.trim() || email] as const,
            ),
          ),
  ]);
  return new Map(found.flat());
}

const nameOrEmail = sql<string>`coalesce(nullif(${staffMembers.name}, ''), ${staffMembers.email})`;
