import type { Database } from './database/database.ts';
import { staffActions } from './database/schema/staff-tables.ts';

/** Keeps who did what, at a terminal or on the staff's pages, and how it ended. */
export async function recordAction(
  db: Database,
  action: {
    storeId: string;
    operator: string;
    command: string;
    arguments: readonly string[];
    outcome: string;
  },
): Promise<void> {
  await db.insert(staffActions).values(action);
}
