import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { readSettings } from '#server/platform/settings/settings.ts';
import { type RunningShop, startShop } from '#server/start-shop.ts';
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database/test-database.ts';

const repository = fileURLToPath(new URL('../../..', import.meta.url));

let server: TestSmtpServer;
let database: TestDatabase;
let shop: RunningShop;
beforeAll(async () => {
  server = await startSmtpServer();
  database = await createTestDatabase();
  const settings = readSettings({
    PORT: '0',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_URL: database.connectionString,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    SMTP_URL: server.url,
    MAIL_FROM: 'Doosra <hello@doosra.example>',
    OPERATOR_PASSWORD: 'kx7-plum-tree',
  });
  shop = await startShop({ settings, repository, log: () => undefined, addPages: async () => undefined });
});
afterAll(async () => {
  await shop.stop();
  await server.close();
  await database.drop();
});

const post = (path: string, body: object) =>
  fetch(`${shop.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

it('a shop that is given SMTP_URL sends its emails there, and has no sandbox mailbox', async () => {
  await post('/customer_service/add_customer_to_newsletter', {
    email: 'gita@example.com',
    store_id: 'store_doosra',
  });
  await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 20_000, interval: 100 });
  expect(server.received[0]).toMatchObject({
    subject: 'One tap and you are on the list',
    to: [{ address: 'gita@example.com' }],
  });
  expect(server.received[0]?.headers.map(({ key }) => key)).toContain('list-unsubscribe-post');
  expect((await fetch(`${shop.address}/sandbox/mailbox.json`)).status).toBe(404);
});
