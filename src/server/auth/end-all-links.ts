import type { Transaction } from '#server/platform/database/database.ts';
import { emailChanges, passwordResets } from '#server/platform/database/schema/identity-tables.ts';

/** Ends every link by which customers set a password or change their address. */
export async function endAllLinks(tx: Transaction): Promise<void> {
  await tx.delete(passwordResets);
  await tx.delete(emailChanges);
}
