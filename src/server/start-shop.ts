import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type AppParts, buildApp } from './app.ts';
import { ensureOperator } from './auth/first-operator.ts';
import { resumeCheckouts, sweepCheckouts } from './checkout/sweep-checkouts.ts';
import { deliverSandboxEvents } from './payments/sandbox/sandbox-events.ts';
import { createSandboxProvider } from './payments/sandbox/sandbox-provider.ts';
import type { Database } from './platform/database.ts';
import { createJobs } from './platform/jobs.ts';
import { createMail, sandboxTransport, smtpTransport } from './platform/mail.ts';
import { openDatabase } from './platform/open-database.ts';
import { loggedError, SHOP_LOGGER } from './platform/safe-logging.ts';
import { keptSessionSecret } from './platform/session-secret.ts';
import type { Settings } from './platform/settings.ts';
import { stores } from './platform/tables/store-tables.ts';
import { importIntoEmptyDatabase } from './store-import/import-store.ts';

const FRESH_MILLISECONDS = 1_000;
const EVERY_MINUTE = '* * * * *';

export interface RunningShop {
  address: string;
  /** Of an operator that was created just now; shown once. */
  operatorPassword: string | null;
  /** Finishes requests and jobs under way, then lets go of everything. */
  stop(): Promise<void>;
}

export interface ShopStart {
  settings: Settings;
  /** Where `store/` is: the files that fill an empty database. */
  repository: string;
  log: (message: string) => void;
  /** Adds the pages to the calls. */
  addPages(app: FastifyInstance, parts: AppParts & { brand: string }): Promise<void>;
}

/** Puts the whole shop together and listens. Everything that it needs is made here, once, and handed down. */
export async function startShop({ settings, repository, log, addPages }: ShopStart): Promise<RunningShop> {
  const complain = (error: unknown) => log(loggedError(error).message);
  const database = await openDatabase(settings, log, complain);
  const { db } = database;
  await importIntoEmptyDatabase(db, join(repository, 'store'));
  const store = await firstStore(db);
  const operatorPassword = await ensureOperator(db, store.id, settings.operator);
  const sessionSecret = settings.sessionSecret ?? (await keptSessionSecret(settings.dataDir));
  const webhookSecret = createHmac('sha256', sessionSecret).update('sandbox webhook').digest('hex');
  const jobs = createJobs(db, { onError: complain });
  const mail = createMail(
    jobs,
    settings.mail ? smtpTransport(settings.mail.smtpUrl, settings.mail.from) : sandboxTransport(db),
  );
  const payments = createSandboxProvider({ db, jobs, webhookSecret });
  const parts: AppParts = {
    db,
    jobs,
    mail,
    payments,
    sessionSecret,
    logger: SHOP_LOGGER,
    publicUrl: settings.publicUrl,
    defaultStoreId: store.id,
    freshMilliseconds: FRESH_MILLISECONDS,
    limits: true,
    sandboxMailbox: settings.mail === null,
  };
  const app = await buildApp(parts);
  deliverSandboxEvents({ db, jobs, webhookSecret, deliver: deliverInProcess(app) });
  jobs.every('sweep-checkouts', EVERY_MINUTE, () => sweepCheckouts({ ...parts, log: app.log }));
  await addPages(app, { ...parts, brand: store.brand });
  const address = await app.listen({ port: settings.port, host: settings.host });
  await jobs.start();
  const resumed = resumeCheckouts({ ...parts, log: app.log }).catch(complain);
  return {
    address,
    operatorPassword,
    async stop() {
      await app.close();
      await resumed;
      await jobs.stop();
      await database.close();
    },
  };
}

/** The store that pages show and that calls without a store are about: the one that was created first. */
async function firstStore(db: Database): Promise<{ id: string; brand: string }> {
  const [store] = await db
    .select({ id: stores.id, brand: stores.brand })
    .from(stores)
    .orderBy(asc(stores.createdAt))
    .limit(1);
  if (!store) throw new Error('the database has no store: run npm run shop -- import');
  return store;
}

/** The sandbox's events take the same way as real ones: through the webhook, signature and all. */
function deliverInProcess(app: FastifyInstance) {
  return async (body: string, signature: string) => {
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      payload: body,
    });
    if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
  };
}
