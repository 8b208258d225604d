import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  forgetAccount,
  forgetOtherAccount,
  OF_ACCOUNT,
  onForgetAccount,
} from '#web/state/auth/forget-account.ts';
import { inTab, readText, writeText } from '#web/state/browser-storage.ts';
import { readStoredPostalCode, storePostalCode } from '#web/state/stored-postal-code.ts';

const ADDRESS = `${OF_ACCOUNT}checkout-form`;
const CODE = 'discount-code';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', storageOf(new Map()));
  writeText(inTab, ADDRESS, 'the address');
  writeText(inTab, CODE, 'WELCOME');
});
afterEach(() => vi.unstubAllGlobals());

/** A storage whose entries are its own keys, as in a browser. */
function storageOf(entries: Map<string, string>): object {
  const methods = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, text: string) => void entries.set(key, text),
    removeItem: (key: string) => void entries.delete(key),
  };
  return new Proxy(methods, {
    ownKeys: () => [...entries.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

test('what is stored of the account is deleted, and other entries stay', () => {
  storePostalCode({ country: 'US', postalCode: '10011' });
  forgetAccount();
  expect(readText(inTab, ADDRESS)).toBeNull();
  expect(readStoredPostalCode()).toBeNull();
  expect(readText(inTab, CODE)).toBe('WELCOME');
});

test('what an emailed link opens stays when a session is found to be over, and is deleted by a logout', () => {
  const link = `${OF_ACCOUNT}link:payment`;
  forgetOtherAccount('asha');
  writeText(inTab, link, 'the token');
  forgetOtherAccount(null);
  expect(readText(inTab, link)).toBe('the token');
  forgetAccount();
  expect(readText(inTab, link)).toBeNull();
});

test('what is in memory is forgotten by those who hold it, until they stop', () => {
  const forget = vi.fn();
  const stop = onForgetAccount(forget);
  forgetAccount();
  stop();
  forgetAccount();
  expect(forget).toHaveBeenCalledOnce();
});

test('a guest who signs in keeps what was entered', () => {
  forgetOtherAccount('asha');
  expect(readText(inTab, ADDRESS)).toBe('the address');
});

test('the same customer who is found signed in again keeps it too', () => {
  forgetOtherAccount('asha');
  forgetOtherAccount('asha');
  expect(readText(inTab, ADDRESS)).toBe('the address');
});

test.each(['gita', null])('an account is forgotten when %s is found signed in instead', (next) => {
  forgetOtherAccount('asha');
  forgetOtherAccount(next);
  expect(readText(inTab, ADDRESS)).toBeNull();
});
