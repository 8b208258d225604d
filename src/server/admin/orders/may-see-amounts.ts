import type { FastifyRequest } from 'fastify';
import { hasPermission } from '#domain/staff/roles.ts';
import { requireAlso } from '#server/staff/staff-sessions.ts';
import type { StaffMember } from '#server/staff/staff-store.ts';

/** Whether a member's role shows what orders cost, and how they were paid. docs/decisions/0349. */
export const maySeeAmounts = (staffMember: StaffMember): boolean =>
  hasPermission(staffMember, 'orders:amounts');

/** For lists that would tell amounts by their order, or by what is in them. */
export const requireAmounts = (request: FastifyRequest): void =>
  requireAlso(request, 'orders:amounts', 'what orders cost');
