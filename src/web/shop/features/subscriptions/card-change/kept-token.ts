/** The token of a mailed link while its holder is at the bank or loads the page again: in this tab only, until the card is changed. */
const KEY = 'card-change-token';

/** A browser that refuses storage only loses the convenience: the link in the mail still works. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(KEY, token);
  } catch {
    return;
  }
}

export function readKeptToken(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}
