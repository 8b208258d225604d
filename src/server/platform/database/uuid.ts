import { createHash, randomUUID } from 'node:crypto';

/** A UUID (version 8, RFC 9562) derived from a text, so that the same text always identifies the same row. */
export function nameBasedUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id of a row, for when it is needed before the insert. */
export const newId = <Id extends string>(): Id => randomUUID() as string as Id;

/** Whether a text is a UUID. The database refuses to compare others with one. */
export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const NIL_UUID = '00000000-0000-0000-0000-000000000000';
const MIN_CHARACTERS = 4;

/** The ids with a beginning, as a range because it is found by the primary key; null when no id begins so. */
export function uuidsBeginning(beginning: string): { first: string; last: string } | null {
  const rest = NIL_UUID.slice(beginning.length);
  const first = beginning + rest;
  if (beginning.length < MIN_CHARACTERS || first.replaceAll(/[0-9a-f]/g, '0') !== NIL_UUID) return null;
  return { first, last: beginning + rest.replaceAll('0', 'f') };
}
