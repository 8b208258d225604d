/** The token of a mailed link while its holder is at the bank or loads the page again: in this tab only, until the card is changed. */
const KEY = 'card-change-token';

/** A browser that refuses storage only loses the convenience: the link in the mail still works. */
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
