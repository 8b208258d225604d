import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

describe('the settings', () => {
  test('without any are those of a shop on this machine', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      sandboxAllowed: true,
    });
  });

  test.each([
    ['a port that is none', { PORT: 'eighty' }, 'PORT is "eighty": must be a port, 0 to 65535.'],
    ['a database without a secret', { DATABASE_URL: 'postgres://u:p@db/shop' }, 'SESSION_SECRET is not set'],
    ['half of the mail', { SMTP_URL: 'smtp://mail' }, 'MAIL_FROM is not set'],
    ['a public address with a sandbox', { PUBLIC_URL: 'https://shop.example.com' }, 'SANDBOX is refuse'],
    ['keys of a card provider that is not there', { STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_SECRET_KEY is set'],
  ])('with %s stop the start in one line', (_what, env, line) => {
    expect(() => readSettings(env)).toThrow(line);
  });
});
