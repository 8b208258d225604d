import { describe, expect, test } from 'vitest';
import { readSettings } from '#server/platform/settings.ts';

const STRIPE = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

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
    [
      'a secret key of another provider',
      { STRIPE_SECRET_KEY: 'sk' },
      'STRIPE_SECRET_KEY must be a secret key',
    ],
    [
      'one key of Stripe',
      { STRIPE_SECRET_KEY: 'sk_test_1' },
      'STRIPE_PUBLISHABLE_KEY is not set, but STRIPE_SECRET_KEY is',
    ],
    [
      'two keys of Stripe',
      { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
      'STRIPE_WEBHOOK_SECRET is not set',
    ],
    [
      'an address of Stripe without keys',
      { STRIPE_API_BASE: 'http://127.0.0.1:1' },
      'STRIPE_SECRET_KEY is not set',
    ],
    ['keys of two modes', { ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'are of different modes'],
    [
      'a path in the address of Stripe',
      { ...STRIPE, STRIPE_API_BASE: 'http://127.0.0.1:1/v1' },
      'STRIPE_API_BASE is "http://127.0.0.1:1/v1": must be an origin',
    ],
  ])('with %s stop the start in one line', (_what, env, line) => {
    expect(() => readSettings(env)).toThrow(line);
  });

  test('never repeat a key', () => {
    const leak = () => readSettings({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_geheim!' });
    expect(leak).toThrow('STRIPE_SECRET_KEY must be a secret key');
    expect(leak).not.toThrow('geheim');
  });

  test("with Stripe's keys and a mail server let a shop on a public address start", () => {
    const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'shop@example.com' };
    const { stripe } = readSettings({ ...STRIPE, ...mail, PUBLIC_URL: 'https://shop.example.com' });
    expect(stripe).toMatchObject({ secretKey: 'sk_test_1', isLive: false, apiBase: null });
  });
});
