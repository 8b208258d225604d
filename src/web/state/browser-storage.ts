/** A storage of the browser. Where it may not be used, nothing is found and writing does nothing. */
type Opened = () => Storage;

/** Until the tab is closed, for this tab alone. */
export const inTab: Opened = () => sessionStorage;

/** For all tabs of this browser. */
export const inBrowser: Opened = () => localStorage;

export const readText = (open: Opened, key: string): string | null => attempt(() => open().getItem(key));

/** What `writeObject` has written; an object without fields when that is nothing. */
export const readObject = (open: Opened, key: string): Readonly<Record<string, unknown>> =>
  Object(attempt(() => JSON.parse(open().getItem(key) ?? '')));

export const writeText = (open: Opened, key: string, text: string): void =>
  void attempt(() => open().setItem(key, text));

export const writeObject = (open: Opened, key: string, object: object): void =>
  writeText(open, key, JSON.stringify(object));

export const removeStored = (open: Opened, key: string): void => void attempt(() => open().removeItem(key));

export const storedKeys = (open: Opened): string[] => attempt(() => Object.keys(open())) ?? [];

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}
