import { createHmac } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { StoreId } from '#domain/ids.ts';
import { indexStaleProducts } from '#server/catalog/search/search-index.ts';
import { chooseStoreFolder, readSampleCustomer } from '#server/import/choose-store-folder.ts';
import { importIntoEmptyDatabase } from '#server/import/import-store.ts';
import { createSandboxProvider } from '#server/payments/providers/sandbox/sandbox-provider.ts';
import { followDataChanges } from '#server/platform/cache/data-changes.ts';
import { type Closing, createClosing } from '#server/platform/closing.ts';
import type { Database } from '#server/platform/database/database.ts';
import { databaseIdentity } from '#server/platform/database/database-identity.ts';
import { openNotifications } from '#server/platform/database/database-notifications.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { explainLostDatabase } from '#server/platform/database/wait-for-database.ts';
import {
  createEmailOutbox,
  sandboxEmailTransport,
  smtpEmailTransport,
} from '#server/platform/email/email-outbox.ts';
import { linkSigner } from '#server/platform/email/sign-links.ts';
import { admissionLimits } from '#server/platform/http/admission.ts';
import { listen } from '#server/platform/http/listen.ts';
import { loggedError, SHOP_LOGGER } from '#server/platform/http/safe-logging.ts';
import { provideShownStore } from '#server/platform/http/store-of-reply.ts';
import { followNotifications } from '#server/platform/jobs/follow-notifications.ts';
import { createJobs } from '#server/platform/jobs/jobs.ts';
import { logProgress } from '#server/platform/log-progress.ts';
import { storedSessionSecret } from '#server/platform/sessions/secrets.ts';
import type { Settings } from '#server/platform/settings/settings.ts';
import { StartError } from '#server/platform/settings/start-error.ts';
import { claimUploads, openUploads } from '#server/platform/storage/open-uploads.ts';
import { createRenditions } from '#server/platform/storage/renditions.ts';
import {
  type DefaultStore,
  findDefaultStore,
  watchDefaultStore,
} from '#server/platform/stores/default-store.ts';
import { ensureFirstStaffMember, firstOwnerLink } from '#server/staff/first-staff-member.ts';
import { buildApp } from './app.ts';
import type { AppDeps } from './app-deps.ts';
import { resumeCheckouts } from './checkout/sweep-checkouts.ts';
import { createChatModel } from './concierge/model/chat-model.ts';
import { enqueueDueInvoices, INVOICE_CHANNEL } from './orders/invoices/invoice-queue.ts';
import { type PictureFolders, pictureFolders } from './pictures/picture-originals.ts';
import { withNamedStatements } from './platform/database/named-statements.ts';
import { scheduleJobs } from './schedule-jobs.ts';
import { moveFilesIntoDatabase } from './staff-imports/files-of-earlier-releases.ts';
import { createTableTaxCalculator } from './tax/table-tax-calculator.ts';
import { enqueueDueDeliveries, WEBHOOK_CHANNEL } from './webhooks/delivery-queue.ts';
import { resolveHost } from './webhooks/public-address.ts';
import { wirePayments } from './wire-payments.ts';

/** Less than `deploy/storefront.service` gives it. */
const CLOSE_MILLISECONDS = 45_000;

/** How the first owner gets in: a generated password, which is shown once, or a link to choose one; neither later on. */
export interface FirstStaffMember {
  password: string | null;
  link: string | null;
}

export interface RunningShop {
  address: string;
  firstStaffMember: FirstStaffMember;
  /** Of the sample store that the shop was started with; null for a shop without one. */
  sampleCustomer: { email: string; password: string } | null;
  /**
   * Takes requests for the grace period, finishes running ones and jobs, then closes everything. Throws when that takes longer than 45 seconds,
   * with what it waits for.
   */
  stop(): Promise<void>;
}

/** What the pages need besides the API's dependencies. */
interface PagesDeps extends AppDeps {
  store: DefaultStore;
  pictures: PictureFolders;
}

export interface ShopStart {
  settings: Settings;
  /** The directory that contains `store/`, with the files to fill an empty database with. */
  repository: string;
  log: (message: string) => void;
  /** Called while the embedded database is starting, when there is nothing else to do. */
  whileDatabaseStarts?(): void;
  /** Aborted when the process is asked to end. */
  stopSignal?: AbortSignal;
  /** Adds the pages to the API. */
  addPages(app: FastifyInstance, deps: PagesDeps): Promise<void>;
}

/**
 * Wires the whole shop and listens. A start that fails or is aborted closes what it has opened. Throws `StartError`, or
 * the reason of `stopSignal`.
 */
export async function startShop(start: ShopStart): Promise<RunningShop> {
  const opened = createClosing();
  try {
    return await openShop(start, opened);
  } catch (error) {
    await opened.closeAll(CLOSE_MILLISECONDS);
    throw explainLostDatabase(start.settings.databaseUrl, error);
  }
}

/** The composition root: every dependency is created here once; `opened` closes them. */
async function openShop(
  { settings, repository, log, whileDatabaseStarts, stopSignal, addPages }: ShopStart,
  opened: Closing,
): Promise<RunningShop> {
  const reportError = (error: unknown) => log(loggedError(error).message);
  const { stripe, chooseTax } = await openStripePorts(settings, log);
  const database = await openDatabase(settings, log, reportError, {
    onStarting: whileDatabaseStarts,
    stopSignal,
  });
  opened.add('the database', () => database.close());
  stopSignal?.throwIfAborted();
  const { db } = database;
  const { uploads, close: closeUploads } = await openUploads(settings, {
    identity: () => databaseIdentity(db),
    onError: log,
  });
  opened.add('the store of pictures', closeUploads);
  await claimUploads(uploads, log);
  const storeFolder = await chooseStoreFolder({
    repository,
    name: settings.store,
    held: await findDefaultStore(db),
  });
  await logProgress('Filling the database', log, () =>
    importIntoEmptyDatabase(db, storeFolder, { isReal: !settings.sandboxAllowed }),
  );
  await logProgress('Moving files of imports into the database', log, () =>
    moveFilesIntoDatabase(db, join(settings.dataDir, 'imports'), reportError),
  );
  await indexStaleProducts(db);
  stopSignal?.throwIfAborted();
  const found = await findDefaultStore(db);
  if (!found) throw new StartError('The database has no store: fill it with npm run shop -- import');
  const notifications = await openNotifications(db, reportError);
  opened.add('notifications of the database', () => notifications.close());
  const changes = await followDataChanges(notifications, reportError);
  opened.add('notifications of changes', () => changes.close());
  const store = watchDefaultStore(db, found, { changes, onError: reportError });
  const firstStaffMember = await makeFirstStaffMember(db, store.id, settings);
  const sessionSecret = settings.sessionSecret ?? (await storedSessionSecret(settings.dataDir));
  const webhookSecret = createHmac('sha256', sessionSecret).update('sandbox webhook').digest('hex');
  const redis = settings.redisUrl ? await openRedis(settings.redisUrl, log) : null;
  opened.add('Redis', () => redis?.disconnect());
  const selling = withNamedStatements(db);
  const jobs = createJobs(db, { notifications, onError: reportError });
  const transport = settings.email ? smtpEmailTransport(settings.email) : sandboxEmailTransport(selling);
  opened.add('the mail server', () => transport.close());
  const emailLayout = {
    get brand() {
      return store.brand;
    },
    get logo() {
      return store.logo;
    },
    get look() {
      return store.look;
    },
    publicUrl: settings.publicUrl,
  };
  const emails = createEmailOutbox(jobs, transport, emailLayout, linkSigner(selling, sessionSecret), selling);
  const pictures = {
    ...pictureFolders(storeFolder, settings.dataDir),
    /** Of the store that is held now: the owner may choose another one. */
    get own() {
      return join(dirname(storeFolder), store.folder ?? basename(storeFolder), 'pictures');
    },
  };
  const payments = stripe ?? createSandboxProvider({ db: selling, jobs, webhookSecret });
  const deps: AppDeps = {
    db,
    jobs,
    emails,
    payments,
    ...wirePayments({ jobs, emails, sessionSecret }),
    tax: chooseTax(createTableTaxCalculator({ db: selling, jobs }), { db: selling, jobs }),
    sessionSecret,
    admission: admissionLimits(db.$client.options.max),
    logger: SHOP_LOGGER,
    publicUrl: settings.publicUrl,
    defaultStoreId: store.id,
    changes,
    limits: redis ?? 'memory',
    requiresSecondFactor: settings.requiresSecondFactor,
    webhookRules: { allowsPrivate: settings.webhooksAllowPrivate, resolve: resolveHost },
    trustedProxies: settings.trustedProxies,
    metricsToken: settings.metricsToken,
    sandboxMailbox: settings.email === null,
    stopSignal: stopSignal ?? null,
    sandboxEvents: { webhookSecret, faults: settings.sandboxEventFaults },
    uploads,
    renditions: createRenditions(pictures.renditions),
    shopFiles: { stores: join(repository, 'store'), isReal: !settings.sandboxAllowed },
    environment: {
      cards: settings.stripe === null ? 'sandbox' : settings.stripe.isLive ? 'live' : 'test',
      hasMailServer: settings.email !== null,
      findMailFault: () => transport.findFault(),
    },
    reviewInvitationDays: settings.reviewInvitationDays,
    backInStockHours: settings.backInStockHours,
    conciergeModel:
      settings.concierge &&
      createChatModel(settings.concierge, { onError: (reason) => log(`The concierge's model: ${reason}`) }),
  };
  const app = await buildApp(deps);
  provideShownStore(app, store, !settings.stripe?.isLive);
  scheduleJobs({ ...deps, log: app.log });
  await scheduleMailbox(settings, deps);
  await addPages(app, { ...deps, store, pictures });
  const sampleCustomer = settings.sandboxAllowed ? await readSampleCustomer(storeFolder) : null;
  stopSignal?.throwIfAborted();
  const address = await listen(app, settings);
  await jobs.start();
  opened.add('jobs', () => jobs.stop());
  const announced = [
    { channel: WEBHOOK_CHANNEL, look: () => enqueueDueDeliveries({ db, jobs }) },
    { channel: INVOICE_CHANNEL, look: () => enqueueDueInvoices({ db, jobs }) },
  ];
  for (const { channel, look } of announced) {
    const following = await followNotifications(notifications, channel, { jobs, look, onError: reportError });
    opened.add(`notifications of ${channel}`, () => following.close());
  }
  const resumed = resumeCheckouts(deps).catch(reportError);
  opened.add('checkouts that were interrupted', () => resumed);
  opened.add('requests', () => app.close());
  // Nothing is awaited from here on: the caller listens to the signal next, and would miss one that comes in between.
  stopSignal?.throwIfAborted();
  void transport.findFault().then((fault) => fault && log(fault));
  const stop = async () => {
    await setTimeout(settings.stopGraceSeconds * 1_000);
    await opened.closeAll(CLOSE_MILLISECONDS);
  };
  return { address, firstStaffMember, sampleCustomer, stop };
}

async function makeFirstStaffMember(
  db: Database,
  storeId: StoreId,
  { firstStaffMember, publicUrl }: Settings,
): Promise<FirstStaffMember> {
  if (firstStaffMember)
    return { password: await ensureFirstStaffMember(db, storeId, firstStaffMember), link: null };
  const path = await firstOwnerLink(db, storeId);
  return { password: null, link: path && `${publicUrl}${path}` };
}

/** Stripe's library makes up a tenth of the start, so it is loaded only with keys. */
async function openStripePorts({ stripe: keys }: Settings, log: (message: string) => void) {
  if (!keys) return { stripe: null, chooseTax: <Tax>(table: Tax) => table };
  const { openStripe } = await import('#server/payments/providers/stripe/open-stripe.ts');
  const { openStripeTax } = await import('#server/payments/providers/stripe/open-stripe-tax.ts');
  return { stripe: await openStripe(keys, log), chooseTax: await openStripeTax(keys, log) };
}

/** Reads the mailbox of customers' answers each minute; its libraries are loaded only where it is set. */
async function scheduleMailbox({ inboxImapUrl, email }: Settings, deps: AppDeps) {
  if (inboxImapUrl === null) return;
  const { imapMailbox } = await import('#server/inbox/mailbox/imap-mailbox.ts');
  const { readMailbox } = await import('#server/inbox/mailbox/read-mailbox.ts');
  const mailbox = imapMailbox(inboxImapUrl);
  const ownAddresses = [email?.from, email?.replyTo].flatMap((sender) => (sender ? bareAddress(sender) : []));
  deps.jobs.every('read-mailbox', '* * * * *', () => readMailbox({ ...deps, mailbox, ownAddresses }));
}

/** `shop@example.com` of `Shop <shop@example.com>`. */
const bareAddress = (sender: string): string =>
  sender
    .slice(sender.lastIndexOf('<') + 1)
    .replace('>', '')
    .trim()
    .toLowerCase();

async function openRedis(url: string, log: (message: string) => void) {
  const { connectRedis } = await import('#server/platform/rate-limits/redis.ts');
  return connectRedis(url, log);
}
