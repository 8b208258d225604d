import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createHandleCache } from '#server/catalog/handle-cache.ts';
import { createOwnPageCache } from '#server/content/own-pages/own-page-cache.ts';
import { StoreFileError } from '#server/import/files/store-file-error.ts';
import { devPagesPlugin } from '#server/pages/dev-pages.ts';
import { loadPageBuild } from '#server/pages/page-build.ts';
import { backOfficeSources, mapSources, previewSources, stripeSources } from '#server/pages/page-sources.ts';
import { pagesPlugin } from '#server/pages/pages-plugin.ts';
import { keepAssets } from '#server/pages/release-assets.ts';
import { webManifestRoute } from '#server/pages/web-manifest.ts';
import { isNamedByShop } from '#server/pictures/picture-references.ts';
import { pictureRoutes } from '#server/pictures/picture-routes.ts';
import { folderPictures, uploadedPictures } from '#server/pictures/picture-sources.ts';
import { createStorePictures } from '#server/pictures/store-pictures.ts';
import { warmPictures } from '#server/pictures/warm-pictures.ts';
import { admitAs } from '#server/platform/http/admit-requests.ts';
import { surviveFullLogs } from '#server/platform/http/safe-logging.ts';
import { readSettings, type Settings } from '#server/platform/settings/settings.ts';
import { StartError } from '#server/platform/settings/start-error.ts';
import { countAskedAddresses } from '#server/redirects/asked-addresses.ts';
import { createRedirectCache } from '#server/redirects/redirect-cache.ts';
import { type RunningShop, type ShopStart, startShop } from '#server/start-shop.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const isDevelopment = process.argv.includes('--dev');
const say = (message: string) => process.stdout.write(`${message}\n`);

/** A bucket is listed over the network, and each listing may cost something. */
const LIST_OF_BUCKET_MILLISECONDS = 30_000;

const loadPages = () => loadPageBuild(join(repository, 'build/web/server/index.js'));

const addPages =
  ({ map, hosts, ipLookupUrl, stripe, s3, warmsPictures, dataDir }: Settings): ShopStart['addPages'] =>
  async (app, { db, store, pictures: folders, publicUrl, uploads, renditions, changes, limits }) => {
    const site = {
      storeId: store.id,
      get brand() {
        return store.brand;
      },
      publicUrl,
      sandboxed: !stripe?.isLive,
      hosts,
      ipLookupUrl,
      map,
    };
    const pictures = createStorePictures({
      sources: [uploadedPictures(uploads), folderPictures(() => folders.own)],
      renditions,
      freshMilliseconds: s3 ? LIST_OF_BUCKET_MILLISECONDS : changes.freshMilliseconds(null),
      isNamed: (url) => isNamedByShop(db, url),
    });
    admitAs(app, 'outside');
    await pictureRoutes(app, pictures, limits);
    webManifestRoute(app, store);
    if (isDevelopment) return devPagesPlugin(app, site);
    const ownPageCalled = createOwnPageCache({ db, storeId: store.id, changes });
    if (warmsPictures) warmPictures(app, pictures);
    const clientFiles = join(repository, 'build/web/client');
    return pagesPlugin(app, {
      build: await loadPages(),
      site,
      clientFiles,
      earlierAssets: await keepAssets(app, join(clientFiles, 'assets'), join(dataDir, 'assets')),
      changes,
      limits,
      isKnownHandle: createHandleCache({ db, storeId: store.id, changes }),
      isOwnPage: async (path) => (await ownPageCalled(path)) !== null,
      redirectFrom: createRedirectCache({ db, storeId: store.id, changes }),
      asked: countAskedAddresses({ db, storeId: store.id }, (error) =>
        app.log.error(error, 'addresses without a page could not be counted'),
      ),
      extraSources: (pathname) => ({
        ...mapSources(pathname, map.tileUrl),
        ...backOfficeSources(pathname, map.tileUrl),
        ...previewSources(pathname),
        ...(stripe && stripeSources(pathname)),
      }),
    });
  };

surviveFullLogs();
const stopSignal = signalledStop();
try {
  const settings = readSettings(process.env);
  const shop = await startShop({
    settings,
    repository,
    log: say,
    // A module is loaded once: adding the pages later reports its failure.
    whileDatabaseStarts: () => isDevelopment || loadPages().catch(() => undefined),
    stopSignal,
    addPages: addPages(settings),
  });
  announce(settings, shop);
  stopSignal.addEventListener('abort', () => void stop(shop));
} catch (error) {
  if (stopSignal.aborted) process.exit(0);
  if (!(error instanceof StartError || error instanceof StoreFileError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

function announce(settings: Settings, { firstStaffMember, sampleCustomer }: RunningShop): void {
  say(`\nThe shop is open: ${settings.publicUrl}\n`);
  announceCards(settings);
  if (!settings.email) say(`Sandboxed: mail. Read it at ${settings.publicUrl}/sandbox/mailbox`);
  if (firstStaffMember.password)
    say(
      `\nOperator: ${settings.firstStaffMember?.email}, password ${firstStaffMember.password} (shown this once), at ${settings.publicUrl}/admin`,
    );
  if (firstStaffMember.link)
    say(
      `\nNobody can sign in to the back office yet. Become its owner here, once and within 24 hours:\n  ${firstStaffMember.link}\nEach start prints a new link until there is an owner.`,
    );
  if (sampleCustomer) say(`\nSample customer: ${sampleCustomer.email}, password ${sampleCustomer.password}`);
}

function announceCards({ stripe }: Settings): void {
  if (stripe?.isLive) return;
  if (stripe) {
    say('Stripe is in test mode: its own test cards work, and no real card is charged.');
    return;
  }
  say('Sandboxed: the card provider. No real card is charged. Any future date and any security code:');
  say('  4242 4242 4242 4242  succeeds');
  say('  4000 0000 0000 0002  is declined');
  say('  4000 0000 0000 9995  has insufficient funds');
  say('  4000 0025 0000 3155  asks for a confirmation step');
  say('  4000 0000 0000 0341  succeeds once, and fails on the renewals of a subscription');
}

/** Aborted by the first SIGINT or SIGTERM, also while the shop is still starting. */
function signalledStop(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort());
  return stopping.signal;
}

async function stop(shop: RunningShop): Promise<void> {
  try {
    await shop.stop();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`The shop did not stop cleanly: ${String(error)}\n`);
    process.exit(1);
  }
}
