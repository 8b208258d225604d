import type { StoreId } from '#domain/ids.ts';
import type { Queryable } from './database/database.ts';
import { staffActions } from './database/schema/staff-tables.ts';

/** Records who ran a command or used a staff page, and the outcome; also a staff member who leaves. */
export async function recordAction(
  db: Queryable,
  action: {
    storeId: StoreId;
    operator: string;
    command: string;
    arguments: readonly string[];
    outcome: string;
  },
): Promise<void> {
  await db.insert(staffActions).values(action);
}
