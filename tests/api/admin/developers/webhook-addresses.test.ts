import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postDelivery } from '#server/webhooks/post-delivery.ts';
import type { Resolve } from '#server/webhooks/public-address.ts';
import { newOperator } from '../../../support/buying/people.ts';
import { startReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts';
import { startTestShop } from '../../../support/test-shop.ts';
import { addWebhook } from '../../../support/webhooks.ts';

let receiver: WebhookReceiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

const post = (hostname: string, resolve: Resolve) =>
  postDelivery(`https://${hostname}:${receiver.port}/hook`, {
    body: '{}',
    headers: {},
    rules: { allowsPrivate: false, resolve },
  });

describe('a name', () => {
  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])(
    'that leads to %s is not connected to',
    async (address) => {
      const outcome = await post('shop.example', async () => [
        { address, family: address.includes(':') ? 6 : 4 },
      ]);
      expect(outcome.failure).toContain('private address');
    },
  );

  it('of which one of several addresses is private is not connected to', async () => {
    const outcome = await post('shop.example', async () => [
      { address: '8.8.8.8', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]);
    expect(outcome.failure).toContain('private address');
  });

  it('is resolved once for a delivery, which goes to the address that was checked', async () => {
    const answers = ['203.0.113.1', '127.0.0.1'];
    let asked = 0;
    const resolve: Resolve = async () => {
      asked += 1;
      return [{ address: answers.pop() ?? '203.0.113.1', family: 4 }];
    };
    const { status } = await postDelivery(`http://rebinding.example:${receiver.port}/hook`, {
      body: '{}',
      headers: {},
      rules: { allowsPrivate: true, resolve },
    });
    expect([status, asked, receiver.received.length]).toEqual([204, 1, 1]);
  });

  it('without an address is said to have none', async () => {
    expect((await post('nowhere.example', async () => [])).failure).toBe('the name has no address');
  });

  it('whose resolver fails is a failed delivery', async () => {
    const outcome = await post('nowhere.example', () => Promise.reject(new Error('ENOTFOUND')));
    expect(outcome).toMatchObject({ status: null, failure: 'ENOTFOUND' });
  });
});

describe('an address that is private', () => {
  it('is refused at its field when an endpoint is added', async () => {
    const shop = await startTestShop();
    const { status, body } = await addWebhook(await newOperator(shop), { address: 'https://10.0.0.1/hook' });
    await shop.close();
    expect([status, body.errors]).toEqual([
      400,
      [{ path: '/address', message: 'must not be a private address' }],
    ]);
  });

  it('is not connected to, should it be stored', async () => {
    const outcome = await post('127.0.0.1', async () => [{ address: '127.0.0.1', family: 4 }]);
    expect(outcome.failure).toBe('the address must not be a private address');
  });
});
