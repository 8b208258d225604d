import { describe, expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '#server/platform/settings/settings.ts';

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
      'STRIPE_SECRET_KEY is 2 characters long: must be a secret key',
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
    [
      "events of the sandbox beside Stripe's keys",
      { ...STRIPE, SANDBOX_EVENTS: 'late' },
      "SANDBOX_EVENTS is set, but so are Stripe's keys",
    ],
    [
      'a service of pictures without a bucket',
      { S3_ENDPOINT: 'https://s3.example.com' },
      'S3_BUCKET is not set, but S3_ENDPOINT is',
    ],
    [
      'half of the keys of a bucket',
      { S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'a' },
      'S3_SECRET_ACCESS_KEY is not set',
    ],
    [
      'an endpoint that is no address',
      { S3_BUCKET: 'pictures', S3_ENDPOINT: 's3.example.com' },
      'S3_ENDPOINT is "s3.example.com": must be an address',
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

  test('write the public address as browsers do, so that https is recognised however it was typed', () => {
    const typed = { PUBLIC_URL: 'HTTPS://Shop.Example.com:443/', SANDBOX: 'allow' };
    expect(readSettings(typed).publicUrl).toBe('https://shop.example.com');
  });

  test('never repeat a key', () => {
    const leak = () => readSettings({ ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_geheim!' });
    expect(leak).toThrow(
      'STRIPE_SECRET_KEY is 15 characters long and begins with sk_live_: must be a secret key',
    );
    expect(leak).not.toThrow('geheim');
  });

  test("with Stripe's keys and an email server let a shop on a public address start", () => {
    const mail = { SMTP_URL: 'smtp://mail', MAIL_FROM: 'shop@example.com' };
    const { stripe } = readSettings({ ...STRIPE, ...mail, PUBLIC_URL: 'https://shop.example.com' });
    expect(stripe).toMatchObject({ secretKey: 'sk_test_1', isLive: false, apiBase: null });
  });

  test('have a start wait a minute for its database', () => {
    expect(readSettings({}).databaseWaitSeconds).toBe(60);
  });

  test.each([
    ['this machine', {}, false],
    ['a public address', { PUBLIC_URL: 'https://shop.example.com' }, true],
    ['this machine, when asked to', { STAFF_SECOND_FACTOR: 'required' }, true],
    [
      'a public address, when asked not to',
      { PUBLIC_URL: 'https://shop.example.com', STAFF_SECOND_FACTOR: 'optional' },
      false,
    ],
  ])('on %s say whether staff need a second factor', (_where, env, isRequired) => {
    expect(readSettings({ SANDBOX: 'allow', ...env }).requiresSecondFactor).toBe(isRequired);
  });

  test.each([
    ['neither, for a printed link', {}, null],
    ['an address', { OPERATOR_EMAIL: 'Noor@Example.com' }, { email: 'noor@example.com', password: null }],
    [
      'a password',
      { OPERATOR_PASSWORD: 'spice-rack-9' },
      { email: 'operator@example.com', password: 'spice-rack-9' },
    ],
  ])('give the first owner as %s', (_what, env, expected) => {
    expect(readSettings(env).firstStaffMember).toEqual(expected);
  });

  test.each([
    [undefined, []],
    ['twice', ['twice']],
    ['late, out-of-order', ['late', 'out-of-order']],
  ])('with SANDBOX_EVENTS=%s have these faults of the sandbox: %j', (SANDBOX_EVENTS, faults) => {
    expect(readSettings({ SANDBOX_EVENTS }).sandboxEventFaults).toEqual(faults);
  });
});

const TOO_LONG = 'x'.repeat(301);
/** Of each setting that can be wrong: a wrong value, and the line that stops the start, up to what it may be. */
const REFUSED: Record<string, [value: string, line: string]> = {
  STORE: ['../secrets', 'STORE is "../secrets": must be the name of a folder in store'],
  PORT: ['70000', 'PORT is "70000": must be a port, 0 to 65535.'],
  HOST: ['my machine', 'HOST is "my machine": must be an address or a name of this machine'],
  PUBLIC_URL: ['shop.example.com', 'PUBLIC_URL is "shop.example.com": must be an origin'],
  DATABASE_URL: [
    'mysql://shop:geheim@db/shop',
    'DATABASE_URL is "mysql://shop:…@db/shop": must be an address',
  ],
  DATABASE_WAIT_SECONDS: ['a minute', 'DATABASE_WAIT_SECONDS is "a minute": must be a number of seconds'],
  STOP_GRACE_SECONDS: ['301', 'STOP_GRACE_SECONDS is "301": must be a number of seconds'],
  REDIS_URL: ['http://:geheim@cache', 'REDIS_URL is "http://:…@cache": must be an address'],
  SESSION_SECRET: ['geheim', 'SESSION_SECRET is 6 characters long: must be at least 32 characters'],
  SMTP_URL: ['mail:geheim@mail.example.com', 'SMTP_URL is "mail:…@mail.example.com": must be an address'],
  MAIL_FROM: ['the shop', 'MAIL_FROM is "the shop": must be an email address'],
  MAIL_REPLY_TO: ['people', 'MAIL_REPLY_TO is "people": must be an email address'],
  INBOX_IMAP_URL: [
    'https://shop:geheim@mail.example.com',
    'INBOX_IMAP_URL is "https://shop:…@mail.example.com": must be an address',
  ],
  OPERATOR_EMAIL: ['operator', 'OPERATOR_EMAIL is "operator": must be an email address'],
  OPERATOR_PASSWORD: ['geheim', 'OPERATOR_PASSWORD is 6 characters long: must be 8 to 128 characters'],
  STAFF_SECOND_FACTOR: ['yes', 'STAFF_SECOND_FACTOR is "yes": must be required or optional.'],
  MAP_TILE_URL: [
    'https://tiles.example.com',
    'MAP_TILE_URL is "https://tiles.example.com": must be an address',
  ],
  MAP_ATTRIBUTION: [TOO_LONG, `MAP_ATTRIBUTION is "${'x'.repeat(200)}…": must be at most 300 characters`],
  REVIEW_INVITATION_DAYS: ['90', 'REVIEW_INVITATION_DAYS is "90": must be a number of days, 0 to 60.'],
  BACK_IN_STOCK_HOURS: ['0', 'BACK_IN_STOCK_HOURS is "0": must be a number of hours, 1 to 168.'],
  CONCIERGE_API_URL: [
    'ftp://models.example.com?api_key=geheim',
    'CONCIERGE_API_URL is "ftp://models.example.com?api_key=…": must be an address',
  ],
  CONCIERGE_MODEL: [TOO_LONG, `CONCIERGE_MODEL is "${'x'.repeat(200)}…": must be at most 200 characters`],
  SANDBOX: ['yes', 'SANDBOX is "yes": must be allow or refuse.'],
  SANDBOX_EVENTS: ['late,lost', 'SANDBOX_EVENTS is "late,lost": must be late, twice or out-of-order'],
  TRUSTED_PROXIES: ['everyone!', 'TRUSTED_PROXIES is "everyone!": must be addresses or networks'],
  WEBHOOKS_TO_PRIVATE_ADDRESSES: [
    'maybe',
    'WEBHOOKS_TO_PRIVATE_ADDRESSES is "maybe": must be allow or refuse',
  ],
  WARM_PICTURES: ['maybe', 'WARM_PICTURES is "maybe": must be yes or no'],
  METRICS_TOKEN: ['geheim', 'METRICS_TOKEN is 6 characters long: must be at least 16 characters'],
  ANALYTICS_URL: ['count', 'ANALYTICS_URL is "count": must be an origin'],
  PAYMENTS_URL: [
    'https://pay.example.com/api',
    'PAYMENTS_URL is "https://pay.example.com/api": must be an origin',
  ],
  REVIEWS_URL: ['javascript:alert(1)', 'REVIEWS_URL is "javascript:alert(1)": must be an origin'],
  STYLES_URL: [
    'https://u:geheim@styles.example.com/a',
    'STYLES_URL is "https://u:…@styles.example.com/a": must be',
  ],
  S3_ENDPOINT: [
    'ftp://s3:geheim@s3.example.com',
    'S3_ENDPOINT is "ftp://s3:…@s3.example.com": must be an address',
  ],
  S3_BUCKET: ['My Bucket', 'S3_BUCKET is "My Bucket": must be a name of a bucket'],
  S3_REGION: ['Europe!', 'S3_REGION is "Europe!": must be a region'],
  S3_ACCESS_KEY_ID: ['geheim', 'S3_BUCKET is not set, but S3_ACCESS_KEY_ID is'],
  S3_SECRET_ACCESS_KEY: ['geheim', 'S3_BUCKET is not set, but S3_SECRET_ACCESS_KEY is'],
  S3_PREFIX: ['/shops', 'S3_PREFIX is "/shops": must be folders'],
  IP_LOOKUP_URL: ['ip.example.com', 'IP_LOOKUP_URL is "ip.example.com": must be an address'],
  STRIPE_SECRET_KEY: [
    'pk_test_geheim',
    'STRIPE_SECRET_KEY is 14 characters long and begins with pk_test_: must be',
  ],
  STRIPE_PUBLISHABLE_KEY: [
    'sk_live_geheim',
    'STRIPE_PUBLISHABLE_KEY is 14 characters long and begins with sk_live_',
  ],
  STRIPE_WEBHOOK_SECRET: ['geheim', 'STRIPE_WEBHOOK_SECRET is 6 characters long: must be the signing secret'],
  STRIPE_API_BASE: ['http://127.0.0.1:1/v1', 'STRIPE_API_BASE is "http://127.0.0.1:1/v1": must be an origin'],
};
/** Any text will do. */
const NEVER_REFUSED = ['DATA_DIR', 'CONCIERGE_API_KEY'];

describe('a setting that is wrong stops the start with one line that says what it was, and gives nothing away:', () => {
  test.each(SETTING_NAMES.filter((name) => !NEVER_REFUSED.includes(name)))('%s', (name) => {
    const [value, line] = REFUSED[name] ?? ['', 'there is no wrong value for it in this test'];
    const start = () => readSettings({ [name]: value });
    expect(start).toThrow(line);
    expect(start).not.toThrow(/geheim|\n/);
  });
});

const TRYING = { SANDBOX: 'allow' };

describe('an address to which paths are added', () => {
  test.each([
    ['PUBLIC_URL', 'https://shop.example.com/store'],
    ['PUBLIC_URL', 'https://shop.example.com/?from=here'],
    ['PUBLIC_URL', 'https://shop.example.com/#top'],
    ['PUBLIC_URL', 'https://shop:geheim@shop.example.com'],
    ['PUBLIC_URL', 'https://shop@shop.example.com'],
    ['PAYMENTS_URL', 'https://pay.example.com?key=1'],
    ['PAYMENTS_URL', 'https://shop:geheim@pay.example.com'],
    ['REVIEWS_URL', 'https://reviews.example.com/#top'],
    ['STRIPE_API_BASE', 'https://shop:geheim@stripe.example.com'],
  ])('stops the start as %s=%s, because it is more than an origin', (name, value) => {
    const start = () => readSettings({ ...TRYING, [name]: value });
    expect(start).toThrow(new RegExp(`^${name} is .*: must be an origin like https?://`));
    expect(start).not.toThrow('geheim');
  });

  test.each([
    ['CONCIERGE_API_URL', 'https://models.example.com/v1?key=1'],
    ['CONCIERGE_API_URL', 'https://shop:geheim@models.example.com/v1'],
    ['S3_ENDPOINT', 'https://s3.example.com/?region=eu'],
    ['S3_ENDPOINT', 'https://shop:geheim@s3.example.com'],
    ['IP_LOOKUP_URL', 'https://shop:geheim@ip.example.com/json'],
  ])('stops the start as %s=%s', (name, value) => {
    expect(() => readSettings({ ...TRYING, [name]: value })).toThrow(
      new RegExp(`^${name} is .*: must be an address`),
    );
  });

  test.each([
    ['HTTPS://Shop.Example.COM', 'https://shop.example.com'],
    ['https://shop.example.com/', 'https://shop.example.com'],
    ['https://shop.example.com:443', 'https://shop.example.com'],
    ['http://192.168.0.7:3000', 'http://192.168.0.7:3000'],
  ])('is taken as an origin: PUBLIC_URL=%s', (PUBLIC_URL, publicUrl) => {
    expect(readSettings({ ...TRYING, PUBLIC_URL })).toMatchObject({ publicUrl });
  });

  test('has its path where a model is asked', () => {
    const env = { CONCIERGE_API_URL: 'https://Models.example.com/v1/', CONCIERGE_MODEL: 'snack-1' };
    expect(readSettings(env).concierge?.apiUrl).toBe('https://models.example.com/v1');
  });

  test('has its query where visitors are asked for their own address', () => {
    const IP_LOOKUP_URL = 'https://ip.example.com/?format=json';
    expect(readSettings({ IP_LOOKUP_URL })).toMatchObject({ ipLookupUrl: IP_LOOKUP_URL });
  });
});
