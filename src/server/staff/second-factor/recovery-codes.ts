import { randomInt } from 'node:crypto';

const CODES = 10;
/** Without letters and digits that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const PART_LENGTH = 4;

/** Ten codes like `k7mq-2xhd-9tfa-w3ce`: 79 bits, too many to try even with a copy of the hashes. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: CODES }, makeCode);

const makeCode = () =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: PART_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-');

/** A typed recovery code as it was shown: letters in lower case, in groups of four. */
export const normalRecoveryCode = (typed: string): string =>
  (
    typed
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .match(/.{1,4}/g) ?? []
  ).join('-');
