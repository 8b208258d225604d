import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#domain/accounts/mailbox-of.ts';

describe('the mailbox of an address', () => {
  it.each([
    ['noor@example.com', 'noor@example.com'],
    ['noor+shop@example.com', 'noor@example.com'],
    ['noor+shop+2@example.com', 'noor@example.com'],
    ['noor.patel@example.com', 'noor.patel@example.com'],
    ['noor.patel@gmail.com', 'noorpatel@gmail.com'],
    ['n.o.o.r+1@googlemail.com', 'noor@gmail.com'],
    ['+tag@example.com', '+tag@example.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
  ])('of %s is %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });
});
