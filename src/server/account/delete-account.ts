import type { Customer } from '#server/auth/account-store.ts';
import { deleteCustomer } from '#server/auth/delete-customer.ts';
import { lockVerified, wrongPassword } from '#server/auth/log-in.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import type { Deps } from '#server/platform/deps.ts';
import { eraseImportRows } from '#server/staff-imports/rows-of-person.ts';
import { erasePerson } from './erase-person.ts';
import { personOf } from './person-of.ts';
import { tracesOf } from './traces-of-person.ts';

/**
 * Deletes an account whose password was verified, and what every area stores about the person, in one transaction
 * (docs/decisions/0191); `saysGoodbye` confirms it by email. Throws `invalid_credentials` when
 * the password has changed since it was verified.
 */
export function deleteAccount(
  { db, jobs, emails }: Pick<Deps, 'db' | 'jobs' | 'emails'>,
  verified: Customer,
  { reviews, saysGoodbye }: { reviews: 'keep' | 'remove'; saysGoodbye: boolean },
): Promise<void> {
  return db.transaction(async (tx) => {
    // A batch that is being imported or taken back would write them after this has looked.
    await lockImports(tx);
    const own = await lockVerified(tx, verified, { lock: 'no key update', refusal: wrongPassword() });
    const person = await personOf(tx, own);
    await erasePerson(tx, { jobs }, person, reviews, await tracesOf(tx, person));
    await eraseImportRows(tx, person);
    await deleteCustomer(tx, { emails }, own, saysGoodbye);
  });
}
