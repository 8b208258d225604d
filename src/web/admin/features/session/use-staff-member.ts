import { useQuery } from '@tanstack/react-query';
import type { Permission } from '#domain/staff/permissions.ts';
import { staffMemberQuery } from '#web/api/admin/session-api.ts';
import { useApi } from '#web/api/use-api.ts';

export const useStaffMemberQuery = () => staffMemberQuery(useApi());

/** Whether the role of the signed-in staff member includes a permission; what it does not include is not offered. */
export function usePermission(permission: Permission): boolean {
  return usePermissions().includes(permission);
}

/** The permissions of the signed-in staff member's role. */
export function usePermissions(): readonly Permission[] {
  const { data } = useQuery(useStaffMemberQuery());
  return data?.permissions ?? [];
}
