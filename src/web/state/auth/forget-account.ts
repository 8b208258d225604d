import { inTab, readText, removeStored, storedKeys, writeText } from '../browser-storage.ts';
import { storePostalCode } from '../stored-postal-code.ts';

/** Prefix of the keys of what belongs to a customer's account, or was opened by an emailed link. */
export const OF_ACCOUNT = 'account:';
/** Prefix of the keys of what an emailed link opens, which may be for somebody who has no account. */
const OF_LINK = `${OF_ACCOUNT}link:`;
/** Which account was signed in last in this tab. */
const SIGNED_IN = `${OF_ACCOUNT}id`;
const listeners = new Set<() => void>();

/** Calls `forget` whenever the account is forgotten, for what is in memory. Returns a function that stops it. */
export function onForgetAccount(forget: () => void): () => void {
  listeners.add(forget);
  return () => listeners.delete(forget);
}

/** Deletes what this tab knows of an account: everything stored under `OF_ACCOUNT`, and what is in memory. */
export function forgetAccount({ keepsLinks = false } = {}): void {
  for (const key of storedKeys(inTab))
    if (key.startsWith(OF_ACCOUNT) && !(keepsLinks && key.startsWith(OF_LINK))) removeStored(inTab, key);
  storePostalCode(null);
  for (const forget of listeners) forget();
}

/**
 * Forgets the account that was signed in before in this tab, unless it still is; also after a logout in another tab.
 * What a guest has entered stays. `id` is null when nobody is signed in.
 */
export function forgetOtherAccount(id: string | null): void {
  const previous = readText(inTab, SIGNED_IN);
  // A link that was just opened is about to be used, and may lead to the bank and back.
  if (previous !== null && previous !== id) forgetAccount({ keepsLinks: id === null });
  if (id !== null) writeText(inTab, SIGNED_IN, id);
}
