import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLISHABLE_KEY, SECRET_KEY, StripeStub } from '../../providers/stripe-stub/stripe-stub.ts';
import { createBreakableDatabase } from '../database/breakable-database.ts';
import { type FaultProxy, startFaultProxy } from '../servers/fault-proxy.ts';
import { startSmtpServer, type TestSmtpServer } from '../servers/smtp-server.ts';
import { type ShopProcess, startShopProcess } from '../shop-process.ts';
import { stripeDeps, WEBHOOK_SECRET } from '../stripe-shop.ts';
import { startTestShop, type TestShop } from '../test-shop.ts';

/** What the shop depends on. */
export type Dependency = 'database' | 'email server' | 'card provider';

export interface ShopBehindProxies {
  /** The shop in a process of its own, with a proxy before each server that it uses. */
  process: ShopProcess;
  proxies: Record<Dependency, FaultProxy>;
  stub: StripeStub;
  smtp: TestSmtpServer;
  /** The same shop without proxies in this process, which only adds jobs: the clock, and what the schedule does. */
  direct: TestShop;
  close(): Promise<void>;
}

/** Starts a built shop whose every server is real, or speaks its protocol, and can break. */
export async function startShopBehindProxies(): Promise<ShopBehindProxies> {
  const stub = new StripeStub(WEBHOOK_SECRET);
  const stripe = new URL(await stub.start());
  const smtp = await startSmtpServer();
  const database = await createBreakableDatabase();
  const proxies = {
    database: database.proxy,
    'email server': await startFaultProxy({ host: '127.0.0.1', port: Number(new URL(smtp.url).port) }),
    'card provider': await startFaultProxy({ host: stripe.hostname, port: Number(stripe.port) }),
  };
  const direct = await startTestShop(() => stripeDeps(stub.origin), {
    database: { connectionString: database.direct, drop: async () => undefined },
  });
  const folder = await mkdtemp(join(tmpdir(), 'behind-proxies-'));
  const process = await startShopProcess({
    DATABASE_URL: database.connectionString,
    DATA_DIR: folder,
    SESSION_SECRET: 'a secret of at least thirty-two characters',
    STRIPE_SECRET_KEY: SECRET_KEY,
    STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_API_BASE: `http://127.0.0.1:${proxies['card provider'].port}`,
    SMTP_URL: `smtp://127.0.0.1:${proxies['email server'].port}`,
    MAIL_FROM: 'shop@example.com',
  });
  stub.deliverTo(async (body, signature) => {
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    const { ok } = await fetch(`${process.url}/stripe/webhook`, { method: 'POST', headers, body });
    if (!ok) throw new Error('the event was not taken');
  });
  return {
    process,
    proxies,
    stub,
    smtp,
    direct,
    async close() {
      stub.deliverTo(null);
      await process.stop();
      await direct.close();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      await Promise.all([stub.stop(), smtp.close(), database.drop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
