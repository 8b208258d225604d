import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStripe } from '#server/payments/providers/stripe/open-stripe.ts';
import { SECRET_KEY, StripeStub } from './stripe-stub/stripe-stub.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const stub = new StripeStub('whsec_stub');
let apiBase: string;
beforeAll(async () => {
  apiBase = await stub.start();
});
afterAll(() => stub.stop());

const keys = (changes: object = {}) => ({
  secretKey: SECRET_KEY,
  publishableKey: 'pk_test_stub',
  webhookSecret: 'whsec_stub',
  isLive: false,
  apiBase,
  ...changes,
});

test('a secret key that Stripe does not know stops the start with one line, before anything else is done', async () => {
  const env = {
    ...process.env,
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    STRIPE_SECRET_KEY: 'sk_test_wrong',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_stub',
    STRIPE_WEBHOOK_SECRET: 'whsec_stub',
    STRIPE_API_BASE: apiBase,
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString('utf8');
  });
  const [code] = await once(child, 'exit');
  expect([code, said]).toEqual([
    1,
    'STRIPE_SECRET_KEY is not known to Stripe. Copy it again from the dashboard.\n',
  ]);
});

test('a key that Stripe knows is asked about once', async () => {
  const asked = stub.seen.length;
  await openStripe(keys(), () => expect.unreachable());
  expect(stub.seen.length - asked).toBe(1);
});

test('the shop starts all the same when Stripe does not answer, and says so', async () => {
  const said: string[] = [];
  stub.faults = [{ on: /GET/, kind: 'bad gateway in json' }];
  await openStripe(keys(), (line) => said.push(line));
  expect(said).toEqual([
    'Stripe did not answer whether it knows STRIPE_SECRET_KEY; the shop starts all the same.',
  ]);
});
