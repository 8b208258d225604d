import { inTab, readText, removeStored, writeText } from '#web/state/browser-storage.ts';

/**
 * Stores the token of an emailed link in this tab, for a reload or a redirect to the bank, until the card is
 * changed.
 */
const KEY = 'account:link:card-change';

/** Without storage the emailed link has to be opened again. */
export const storeToken = (token: string): void => writeText(inTab, KEY, token);

export const readStoredToken = (): string | null => readText(inTab, KEY);

export const deleteStoredToken = (): void => removeStored(inTab, KEY);
