import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { declareUsedAddressJob } from '#server/account/save-used-address.ts';
import { chooseStoreFolder } from '#server/import/choose-store-folder.ts';
import { notifyStaffOfOrders } from '#server/orders/emails/new-order-emails.ts';
import type { OrderDeps } from '#server/orders/order-deps.ts';
import { declarePaymentJobs } from '#server/payments/payment-jobs.ts';
import { declareSandboxEvents } from '#server/payments/providers/sandbox/sandbox-events.ts';
import { createSandboxProvider } from '#server/payments/providers/sandbox/sandbox-provider.ts';
import { refundJobs } from '#server/payments/refunds/refund-jobs.ts';
import { type PictureFolders, pictureFolders } from '#server/pictures/picture-originals.ts';
import { declareAlerts } from '#server/platform/alerts/alerts.ts';
import type { Database } from '#server/platform/database/database.ts';
import { databaseIdentity } from '#server/platform/database/database-identity.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createEmailOutbox, sandboxEmailTransport } from '#server/platform/email/email-outbox.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import { storedSessionSecret } from '#server/platform/sessions/secrets.ts';
import { readSettings, type Settings } from '#server/platform/settings/settings.ts';
import { openUploads } from '#server/platform/storage/open-uploads.ts';
import type { Uploads } from '#server/platform/storage/uploads.ts';
import { type DefaultStore, findDefaultStore } from '#server/platform/stores/default-store.ts';
import { declareSubscriptionNotifications } from '#server/subscriptions/notices/subscription-notifications.ts';
import { declareRenewalConfirmations } from '#server/subscriptions/renewals/confirm-renewal.ts';
import { wirePayments } from '#server/wire-payments.ts';
import type { Terminal } from './terminal.ts';

/** The shop as commands use it: its database, and dependencies created on demand. */
export interface CliShop {
  db: Database;
  /** The folder of its store's own files. */
  storeFolder: string;
  pictures: PictureFolders;
  /** Where original files are. Throws `StartError` when the bucket of the settings cannot be written. */
  uploads(): Promise<Uploads>;
  /** Base of links; without a trailing slash. */
  publicUrl: string;
  /** Whether the shop takes money, so nothing may be sandboxed. */
  isReal: boolean;
  /** The id of the default store; undefined while there is none. */
  heldStoreId(): Promise<StoreId | undefined>;
  /** The default store. Throws `unknown_store` while there is none. */
  store(): Promise<DefaultStore>;
  /**
   * Dependencies of changes to orders. Emails and refunds are sent by the running shop, or at its next start.
   */
  deps(): Promise<OrderDeps>;
  close(): Promise<void>;
}

/** Opens the shop's database, beside a running shop or alone. Throws `SettingsError`, `EmbeddedPostgresError`. */
export async function openShop({ env, err, repository }: Terminal): Promise<CliShop> {
  const settings = readSettings(env);
  let isClosing = false;
  const reportError = (error: Error) => {
    if (!isClosing) err(error.message);
  };
  const { db, close } = await openDatabase(settings, err, reportError);
  const jobs = createJobs(db, { supervises: false, onError: reportError });
  let deps: Promise<OrderDeps> | null = null;
  let opened: ReturnType<typeof openUploads> | null = null;
  const store = () => firstStore(db);
  const storeFolder = await chooseStoreFolder({
    repository,
    name: settings.store,
    held: await findDefaultStore(db),
  }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    db,
    storeFolder,
    pictures: pictureFolders(storeFolder, settings.dataDir),
    async uploads() {
      opened ??= openUploads(settings, { identity: () => databaseIdentity(db), onError: err });
      return (await opened).uploads;
    },
    publicUrl: settings.publicUrl,
    isReal: !settings.sandboxAllowed,
    heldStoreId: async () => (await findDefaultStore(db))?.id,
    store,
    deps() {
      deps ??= store().then(({ brand }) => startDeps(settings, db, jobs, brand, err));
      return deps;
    },
    async close() {
      isClosing = true;
      if (deps) await jobs.stop();
      await opened?.then((storage) => storage.close()).catch(() => undefined);
      await close();
    },
  };
}

async function firstStore(db: Database): Promise<DefaultStore> {
  const store = await findDefaultStore(db);
  if (store) return store;
  throw new DomainError('unknown_store', 'There is no store yet. Fill it first: npm run shop -- import');
}

async function startDeps(
  settings: Settings,
  db: Database,
  jobs: Jobs,
  brand: string,
  say: (line: string) => void,
): Promise<OrderDeps> {
  const emails = createEmailOutbox(jobs, sandboxEmailTransport(db), { brand, publicUrl: settings.publicUrl });
  const payments = settings.stripe
    ? await (await import('#server/payments/providers/stripe/open-stripe.ts')).openStripe(
        settings.stripe,
        say,
      )
    : createSandboxProvider({ db, jobs, webhookSecret: '' });
  const sessionSecret = settings.sessionSecret ?? (await storedSessionSecret(settings.dataDir));
  const deps = { db, jobs, emails, payments, ...wirePayments({ jobs, emails, sessionSecret }) };
  refundJobs(deps);
  notifyStaffOfOrders(deps);
  declareUsedAddressJob(deps);
  declarePaymentJobs(jobs);
  declareAlerts(jobs);
  declareSubscriptionNotifications(jobs);
  declareRenewalConfirmations(jobs);
  declareSandboxEvents(jobs);
  await jobs.start({ work: false });
  return deps;
}
