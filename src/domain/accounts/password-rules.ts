import { type DomainError, fieldError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const MIN_PASSWORD_LENGTH = 8;
const MAX_PASSWORD_LENGTH = 128;

/** Normalises a password before hashing (NFC), so that `é` is the same from every keyboard. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * Refuses passwords shorter than 8 or longer than 128 characters, common ones, a single repeated character,
 * and the email address (in lower case). Throws `weak_password`.
 */
export function assertStrongPassword(password: string, email: string): void {
  const characters = [...password];
  if (characters.length < MIN_PASSWORD_LENGTH) {
    throw weak(`Please choose a password of at least ${MIN_PASSWORD_LENGTH} characters.`);
  }
  if (characters.length > MAX_PASSWORD_LENGTH) {
    throw weak(`Please choose a password of at most ${MAX_PASSWORD_LENGTH} characters.`);
  }
  if (isCommonPassword(password) || new Set(characters).size === 1) {
    throw weak('This password is among the first that anyone would guess. Please choose another.');
  }
  if (password.toLowerCase() === email)
    throw weak('Please choose a password that is not your email address.');
}

function weak(message: string): DomainError {
  return fieldError('/password', message, 'weak_password');
}
