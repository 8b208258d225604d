import { expect, it } from 'vitest';
import { email } from '#contracts/fields.ts';
import { isEmailShaped } from '#domain/accounts/email-shape.ts';

it.each([
  'maya@example.com',
  "o'hara+snacks@mail.example.co.uk",
  'a_b-c.d@x-y.example',
  'maya@gmail.c',
  'maya@gmail.com,',
  'maya.@example.com',
  '.maya@example.com',
  'ma..ya@example.com',
  'maya@my_shop.com',
  'maya&tom@example.com',
  'maya@-example.com',
  'maya@example..com',
  'maya@example',
])('a form takes %s exactly if the calls do', (typed) => {
  expect(isEmailShaped(typed)).toBe(email.safeParse(typed).success);
});

it('an address whose domain ends in a single letter is refused', () => {
  expect(isEmailShaped('maya@gmail.c')).toBe(false);
});
