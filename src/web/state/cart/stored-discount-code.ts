/** A discount code applied in this tab: entered at checkout or taken from a link. */
export interface StoredCode {
  code: string;
  isFromLink: boolean;
}

const KEY = 'discount-code';
/** The limit of the checkout calls. */
const MAX_CODE_LENGTH = 64;

/** Stores a code for this tab. Without storage it has to be entered again. */
export function storeCode({ code, isFromLink }: StoredCode): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ code, isFromLink }));
  } catch {
    return;
  }
}

export function readStoredCode(): StoredCode | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isStoredCode(stored) ? { code: stored.code, isFromLink: stored.isFromLink } : null;
  } catch {
    return null;
  }
}

export function deleteStoredCode(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    return;
  }
}

/** The code in an address (`?discount=CODE`); null when there is none or it is too long. */
export function codeOfAddress(search: string): string | null {
  const code = new URLSearchParams(search).get('discount')?.trim() ?? '';
  return code === '' || code.length > MAX_CODE_LENGTH ? null : code;
}

function isStoredCode(stored: unknown): stored is StoredCode {
  if (typeof stored !== 'object' || stored === null || !('code' in stored) || !('isFromLink' in stored))
    return false;
  return typeof stored.code === 'string' && typeof stored.isFromLink === 'boolean';
}
