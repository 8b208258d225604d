import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Customer } from './account-store.ts';
import { accountDeletedEmail } from './auth-emails.ts';

/**
 * Deletes a locked account, with its sessions, reset links and addresses, and confirms it by email if `saysGoodbye`.
 * Nothing else may refer to it any more.
 */
export async function deleteCustomer(
  tx: Transaction,
  { emails }: Pick<Deps, 'emails'>,
  own: Customer,
  saysGoodbye: boolean,
): Promise<void> {
  await tx.delete(customers).where(eq(customers.id, own.id));
  if (saysGoodbye) await emails.enqueue(tx, own.storeId, accountDeletedEmail(own));
}
