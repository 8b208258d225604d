import { inTab, readObject, removeStored, writeObject } from '../browser-storage.ts';

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
  writeObject(inTab, KEY, { code, isFromLink });
}

export function readStoredCode(): StoredCode | null {
  const { code, isFromLink } = readObject(inTab, KEY);
  return typeof code === 'string' && typeof isFromLink === 'boolean' ? { code, isFromLink } : null;
}

export function deleteStoredCode(): void {
  removeStored(inTab, KEY);
}

/** The code in an address (`?discount=CODE`); null when there is none or it is too long. */
export function codeOfAddress(search: string): string | null {
  const code = new URLSearchParams(search).get('discount')?.trim() ?? '';
  return code === '' || code.length > MAX_CODE_LENGTH ? null : code;
}
