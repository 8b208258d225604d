/** 32 characters, of which no two look alike: five bits each. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 20;
const SUFFIX_LENGTH = 4;

/** Random bytes as a code: the lower five bits of each of the first twenty, 100 bits in all. */
export const giftCardCodeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');

/** `ABCD-EFGH-…`, as people read and type it. */
export const formatGiftCardCode = (code: string): string => code.match(/.{4}/g)?.join('-') ?? code;

/** By which people tell cards apart. */
export const suffixOfCode = (code: string): string => code.slice(-SUFFIX_LENGTH);

/** A code as it was typed or pasted, without what people put between its parts. */
export const plainGiftCardCode = (typed: string): string => typed.toUpperCase().replaceAll(/[\s-]/g, '');

/** The last characters of a code in what somebody typed or pasted: them alone, or a whole code. Null for anything else. */
export function codeSuffixIn(typed: string): string | null {
  const plain = plainGiftCardCode(typed);
  const isCode = [...plain].every((character) => ALPHABET.includes(character));
  return isCode && (plain.length === SUFFIX_LENGTH || plain.length === LENGTH) ? suffixOfCode(plain) : null;
}
