/**
 * What a WOFF2 file says of itself (W3C, WOFF File Format 2.0): browsers check the rest before they draw a single character, and
 * refuse what is broken.
 */
export interface FontFacts {
  /** Whether it has weights to choose from. */
  isVariable: boolean;
}

const SIGNATURE = 0x774f4632;
const HEADER_BYTES = 48;
/** Of `fvar` among the tables that have a number. */
const FVAR = 47;
const NAMED_BY_TEXT = 63;
/** `glyf` and `loca`, which have another length when they are transformed. */
const TRANSFORMED = [10, 11];

/** Null for what is no WOFF2 file, or one that is cut off. */
export function fontFacts(bytes: Buffer): FontFacts | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32BE(0) !== SIGNATURE) return null;
  if (bytes.readUInt32BE(8) !== bytes.length) return null;
  const tables = bytes.readUInt16BE(12);
  let at = HEADER_BYTES;
  let isVariable = false;
  for (let table = 0; table < tables; table += 1) {
    const flags = bytes[at];
    if (flags === undefined) return null;
    const number = flags & 63;
    at += 1;
    if (number === NAMED_BY_TEXT) {
      isVariable ||= bytes.toString('latin1', at, at + 4) === 'fvar';
      at += 4;
    } else isVariable ||= number === FVAR;
    const version = flags >> 6;
    const isTransformed = TRANSFORMED.includes(number) ? version !== 3 : version !== 0;
    at = afterNumber(bytes, at);
    if (isTransformed) at = afterNumber(bytes, at);
  }
  return tables === 0 || at > bytes.length ? null : { isVariable };
}

/** Behind a number of variable length, of five bytes at most. */
function afterNumber(bytes: Buffer, at: number): number {
  let end = at;
  while (end < at + 4 && ((bytes[end] ?? 0) & 128) !== 0) end += 1;
  return end + 1;
}
