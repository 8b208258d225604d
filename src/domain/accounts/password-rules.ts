import { DomainError } from '../errors.ts';
import { isCommonPassword } from './common-passwords.ts';

export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 128;

/** The form in which a password is hashed: composed Unicode, so that every keyboard's `é` is the same. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFC');
}

/**
 * Refuses passwords shorter than 8 or longer than 128 characters, the most common ones, one character repeated, and the
 * address itself. Nothing else is asked of them. Throws `weak_password`. `email` is in lower case.
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
  return new DomainError('weak_password', message, { errors: [{ path: '/password', message }] });
}
