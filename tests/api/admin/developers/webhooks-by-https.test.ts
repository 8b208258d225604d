import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { newOperator } from '../../../support/buying/people.ts';
import { startReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts';
import { STORE, startTestShop, type TestShop, type TestShopper } from '../../../support/test-shop.ts';
import { addWebhook, deliver } from '../../../support/webhooks.ts';

const CERTIFICATES = new URL('../../../support/servers/certificates/', import.meta.url);
const pem = (name: string) => readFile(new URL(`${name}.pem`, CERTIFICATES), 'utf8');
const TRUSTED = getCACertificates('default');

let shop: TestShop;
let owner: TestShopper;
let receiver: WebhookReceiver;
beforeAll(async () => {
  shop = await startTestShop(() => ({
    webhookRules: { allowsPrivate: true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  }));
  owner = await newOperator(shop);
});
afterAll(() => shop.close());
afterEach(async () => {
  setDefaultCACertificates(TRUSTED);
  await shop.db.execute(sql`delete from webhook_endpoints`);
  await receiver.close();
});

/** Sends one event to a receiver with this certificate, and resolves to what is shown of the delivery. */
async function sentTo(certificate: string, { isTrusted = true } = {}) {
  if (isTrusted) setDefaultCACertificates([...TRUSTED, await pem('authority')]);
  receiver = await startReceiver({ key: await pem('key'), cert: await pem(certificate) });
  return delivery();
}

async function delivery() {
  const address = `https://receiver.test:${receiver.port}/hook`;
  const { body } = await addWebhook(owner, { address, events: ['stock.changed'] });
  const stock = await shop.db.execute<{ on_hand: number }>(
    sql`select on_hand from stock where sku = 'BHEL-5OZ'`,
  );
  const onHand = (stock.rows[0]?.on_hand ?? 0) + 1;
  await owner.post('/admin/api/count', { store_id: STORE, sku: 'BHEL-5OZ', on_hand: onHand });
  await deliver(shop);
  const shown = await owner.get(`/admin/api/webhooks/${body.id}/deliveries?store_id=${STORE}`);
  const [{ status, failure }] = shown.body.deliveries;
  return { status, failure, arrived: receiver.received.length };
}

it('a receiver whose certificate is of a trusted authority is sent events', async () => {
  expect(await sentTo('valid')).toEqual({ status: 'delivered', failure: null, arrived: 1 });
});

it.each([
  [
    'of an authority that nobody trusts',
    'valid',
    false,
    'its certificate is of an authority that is not trusted',
  ],
  ['for another name', 'other-name', true, 'its certificate is for another name'],
  ['that has expired', 'expired', true, 'its certificate has expired'],
])(
  'a receiver with a certificate %s is sent nothing, and why is shown',
  async (_, name, isTrusted, failure) => {
    expect(await sentTo(name, { isTrusted })).toEqual({ status: 'pending', failure, arrived: 0 });
  },
);

it('a receiver that does not speak https is sent nothing, and why is shown', async () => {
  receiver = await startReceiver();
  expect(await delivery()).toEqual({ status: 'pending', failure: 'it does not speak https', arrived: 0 });
});
