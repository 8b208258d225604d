/**
 * Stores the token of an emailed link in this tab, for a reload or a redirect to the bank, until the card is
 * changed.
 */
const KEY = 'card-change-token';

/** Without storage the emailed link has to be opened again. */
export function storeToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return;
  }
}

export function readStoredToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function deleteStoredToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
