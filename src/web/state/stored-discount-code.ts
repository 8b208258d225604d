/** A discount code that this tab goes on with: typed at checkout, or brought along by a link. */
export interface StoredCode {
  code: string;
  isFromLink: boolean;
}

const KEY = 'discount-code';
/** As long as the calls take one. */
const LONGEST_CODE = 64;

/** Keeps a code for this tab. A browser that refuses storage only loses the convenience. */
export function storeCode({ code, isFromLink }: StoredCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code, isFromLink }));
  } catch {
    return;
  }
}

/** The code that this tab keeps; null when there is none that can be read. */
export function readStoredCode(): StoredCode | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredCode(kept) ? { code: kept.code, isFromLink: kept.isFromLink } : null;
  } catch {
    return null;
  }
}

/** Forgets it: it was removed, refused or used. */
export function deleteStoredCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The code that an address brings along (`?discount=CODE`); null when it brings none that could be one. */
export function codeOfAddress(search: string): string | null {
  const code = new URLSearchParams(search).get('discount')?.trim() ?? '';
  return code === '' || code.length > LONGEST_CODE ? null : code;
}

function isStoredCode(kept: unknown): kept is StoredCode {
  if (typeof kept !== 'object' || kept === null || !('code' in kept) || !('isFromLink' in kept)) return false;
  return typeof kept.code === 'string' && typeof kept.isFromLink === 'boolean';
}
