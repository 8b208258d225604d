import { DomainError, fieldError } from '#domain/errors.ts';
import type { ApiKeyId } from '#domain/ids.ts';
import { type Permission, withReading } from '#domain/staff/permissions.ts';
import { permissionsOf } from '#domain/staff/roles.ts';
import { endOfDay } from '#domain/store-days.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Deps } from '#server/platform/deps.ts';
import { newSecret } from '#server/platform/sessions/secrets.ts';
import { storeClock } from '#server/platform/stores/store-time-zone.ts';
import { lockAsker } from '../lock-asker.ts';
import { madeAccessEmail } from '../security-emails.ts';
import type { StaffMember } from '../staff-store.ts';
import { type ApiKey, countLiveKeys, insertApiKey, markRevoked } from './api-key-store.ts';

/** What a key begins with, so that people and scanners of published code recognise it. */
export const KEY_PREFIX = 'shopkey_';
/** So many characters are stored as they are, too few to guess the others. */
const SHOWN_CHARACTERS = KEY_PREFIX.length + 4;
const MAX_KEYS = 50;

export interface NewApiKey {
  name: string;
  scopes: readonly Permission[];
  /** The last day on which it works, in the store's time zone; null until it is revoked. */
  lastDay: string | null;
}

/**
 * Makes a key, whose secret is returned here and never again, and tells the member by email. Throws `malformed` for a day that has passed, and `not_possible_now` for
 * scopes beyond what `by` may do, and beyond 50 keys, and `forbidden` when `by` may no longer do so.
 */
export async function makeApiKey(
  { db, emails }: Pick<Deps, 'db' | 'emails'>,
  { name, scopes, lastDay }: NewApiKey,
  by: StaffMember,
): Promise<{ secret: string; key: ApiKey }> {
  const { now, timeZone } = await storeClock(db, by.storeId);
  const expiresAt = lastDay === null ? null : endOfDay(lastDay, timeZone);
  if (expiresAt !== null && expiresAt <= now) throw fieldError('/last_day', 'must be today or later');
  const secret = `${KEY_PREFIX}${newSecret()}`;
  const key = await db.transaction(async (tx) => {
    const own = permissionsOf((await lockAsker(tx, by, 'developers:edit')).asker);
    if (!scopes.every((scope) => own.includes(scope)))
      throw fieldError('/scopes', 'You can only give what your own role includes.', 'not_possible_now');
    if ((await countLiveKeys(tx, by.storeId)) >= MAX_KEYS)
      throw new DomainError('not_possible_now', 'There are 50 keys. Revoke one that is not used any more.');
    const what = `the API key ${name} was made in your name`;
    await emails.enqueue(tx, by.storeId, madeAccessEmail(by, { subject: 'An API key was made', what }));
    return insertApiKey(tx, {
      storeId: by.storeId,
      staffMemberId: by.id,
      name,
      scopes: withReading(scopes),
      expiresAt,
      secret,
      beginning: secret.slice(0, SHOWN_CHARACTERS),
    });
  });
  return { secret, key };
}

/** Revokes a key at once and for good. Throws `not_found` when there is none that works. */
export async function revokeApiKey(db: Database, id: ApiKeyId, by: StaffMember): Promise<ApiKey> {
  const revoked = await markRevoked(db, by.storeId, id);
  if (!revoked) throw new DomainError('not_found', 'There is no such key, or it was revoked already.');
  return revoked;
}
