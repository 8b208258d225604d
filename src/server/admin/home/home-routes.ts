import type { FastifyInstance } from 'fastify';
import { adminHome } from '#contracts/admin/home-calls.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import type { Deps } from '#server/platform/deps.ts';
import { serveStaff } from '#server/staff/serve-staff.ts';
import { homeTasks, MAX_COUNTED_TASKS } from './home-tasks.ts';
import { recentSales } from './recent-sales.ts';

/** What a staff member sees first. docs/decisions/0236. */
export function homeRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  serveStaff(app, deps, adminHome, async ({ storeId, staffMember }) => {
    const permissions = permissionsOf(staffMember);
    return {
      most: MAX_COUNTED_TASKS,
      tasks: await homeTasks(db, storeId, permissions),
      sales: permissions.includes('reports:read') ? await recentSales(db, storeId) : null,
    };
  });
}
