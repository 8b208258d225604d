import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Permission } from '#domain/staff/permissions.ts';
import { staffMemberQuery } from '#web/api/admin/staff/session-api.ts';
import { useApi } from '#web/api/use-api.ts';

export const useStaffMemberQuery = () => staffMemberQuery(useApi());

/**
 * Whether the role of the signed-in staff member includes a permission; what it does not include is not offered. What a
 * page has offered stays until it is left, so that nothing typed is lost when the role changes meanwhile: the call says so.
 */
export function usePermission(permission: Permission): boolean {
  const isIncluded = usePermissions().includes(permission);
  const [wasIncluded, setIncluded] = useState(isIncluded);
  if (isIncluded && !wasIncluded) setIncluded(true);
  return isIncluded || wasIncluded;
}

/** The permissions of the signed-in staff member's role. */
export function usePermissions(): readonly Permission[] {
  const { data } = useQuery(useStaffMemberQuery());
  return data?.permissions ?? [];
}
