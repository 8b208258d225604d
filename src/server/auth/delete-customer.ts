import { and, asc, eq } from 'drizzle-orm';
import { DomainError } from '#domain/errors.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { customers } from '#server/platform/database/schema/identity-tables.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Customer } from './account-store.ts';
import { accountDeletedEmail } from './auth-emails.ts';
import { lockVerified, wrongPassword } from './log-in.ts';

/**
 * Locks an account whose password was verified until the transaction ends, against logins and changes. Throws
 * `invalid_credentials` when it has changed since, and `not_possible_now` for the store's last staff member.
 */
export async function lockForDeletion(tx: Transaction, own: Customer): Promise<Customer> {
  if (own.role === 'operator') {
    const staff = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.storeId, own.storeId), eq(customers.role, 'operator')))
      .orderBy(asc(customers.id))
      .for('no key update');
    if (staff.every(({ id }) => id === own.id)) {
      throw new DomainError(
        'not_possible_now',
        'You are the only one who can open the staff pages. Make somebody else staff first.',
      );
    }
  }
  return lockVerified(tx, own, { lock: 'no key update', refusal: wrongPassword() });
}

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
  const { id, storeId, email, role } = own;
  await tx.delete(customers).where(eq(customers.id, id));
  if (saysGoodbye) await emails.enqueue(tx, accountDeletedEmail(own));
  if (role === 'operator')
    await recordAction(tx, {
      ...{ storeId, operator: email, command: 'account', arguments: ['delete'], outcome: 'deleted' },
    });
}
