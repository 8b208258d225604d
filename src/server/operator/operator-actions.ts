import { userInfo } from 'node:os';
import type { Database } from '#server/platform/database.ts';
import { operatorActions } from '#server/platform/tables/operator-tables.ts';
import type { Terminal } from './terminal.ts';

/** Who sits at the terminal: `SHOP_OPERATOR`, or the name of the user that the machine knows. */
export function operatorAt({ env }: Terminal): string {
  return env.SHOP_OPERATOR || userInfo().username;
}

/** Keeps who did what, and how it ended. */
export async function recordAction(
  db: Database,
  terminal: Terminal,
  action: { storeId: string; command: string; arguments: readonly string[]; outcome: string },
): Promise<void> {
  await db.insert(operatorActions).values({ operator: operatorAt(terminal), ...action });
}
