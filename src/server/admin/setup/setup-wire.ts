import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Setup } from '#contracts/admin/setup/setup-calls.ts';
import type { StoreId } from '#domain/ids.ts';
import { SETUP_STEPS } from '#domain/setup/setup-steps.ts';
import { DRAWING_VERSION, inWidth } from '#server/pictures/draw-picture.ts';
import { isPublicUrl } from '#server/platform/http/local-host.ts';
import { findLastBackup } from '#server/platform/last-backup.ts';
import { findDefaultStore } from '#server/platform/stores/default-store.ts';
import { findUse } from '#server/setup/reasons-to-keep.ts';
import { listSampleStores, type SampleStore, sampleEmails } from '#server/setup/sample-stores.ts';
import { readSetup } from '#server/setup/setup-store.ts';
import type { SetupDeps } from './setup-deps.ts';

/** How far the shop is set up, as the call says it. */
export async function setupAnswer(deps: SetupDeps, storeId: StoreId): Promise<Setup> {
  const { db, shopFiles, environment, publicUrl } = deps;
  const [setup, stores, held, samples, lastBackup] = await Promise.all([
    readSetup(db, storeId),
    listSampleStores(shopFiles.stores),
    findDefaultStore(db),
    sampleEmails(shopFiles.stores),
    findLastBackup(db, storeId),
  ]);
  const { real, edits } = await findUse(db, storeId, samples);
  return {
    ended_at: setup.endedAt?.toISOString() ?? null,
    stores: await Promise.all(
      stores.map(async (store) => ({
        folder: store.folder,
        brand: store.brand,
        about: store.about,
        picture: await pictureOf(deps, store),
        is_blank: store.isBlank,
        is_current: store.folder === held?.folder,
      })),
    ),
    in_use: real,
    edits,
    steps: SETUP_STEPS.map((step) => ({
      step,
      state: setup.doneSteps.includes(step) ? 'done' : setup.laterSteps.includes(step) ? 'later' : 'open',
    })),
    environment: {
      cards: environment.cards,
      has_mail_server: environment.hasMailServer,
      public_url: publicUrl,
      is_public: isPublicUrl(publicUrl),
    },
    last_backup: lastBackup && { made_at: lastBackup.madeAt.toISOString(), bytes: lastBackup.bytes },
  };
}

/** Pictures of other stores than the one that is held have no address. */
async function pictureOf(
  { renditions }: SetupDeps,
  { folder, picture }: SampleStore,
): Promise<string | null> {
  if (picture === null) return null;
  const original = {
    key: `store--${folder}`,
    version: `${DRAWING_VERSION}-${basename(picture).replace(/[^a-z0-9]/g, '-')}`,
    isRemote: false,
    read: () => readFile(picture),
  };
  const file = await renditions.file(original, inWidth(320, 'webp')).catch(() => null);
  return file && `data:image/webp;base64,${(await readFile(file)).toString('base64')}`;
}
