import { expect, it } from 'vitest';
import { emailRefusal } from '#domain/newsletter/email-refusal.ts';

it.each(['', '   ', '\t'])('an address of nothing but %j is missing', (email) => {
  expect(emailRefusal(email)).toEqual({
    title: 'Missing Information',
    message: 'Please enter your email address',
  });
});

it.each(['asha', 'asha@', '@example.com', 'asha@example', 'asha rao@example.com', 'a@b@example.com'])(
  '%s is no address',
  (email) => {
    expect(emailRefusal(email)).toEqual({
      title: 'Invalid Email',
      message: 'Please enter a valid email address',
    });
  },
);

it.each(['asha@example.com', ' asha@example.com ', "o'hara+snacks@mail.example.co.uk"])(
  '%j is accepted',
  (email) => {
    expect(emailRefusal(email)).toBeNull();
  },
);
