import { access, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { counted } from '#domain/text/counted.ts';
import { openBackup } from '#server/backup/read-backup.ts';
import { restoreBackup } from '#server/backup/restore-backup.ts';
import { storedFiles } from '#server/backup/stored-files.ts';
import { type WrittenBackup, writeBackup } from '#server/backup/write-backup.ts';
import {
  type HeldAfterRestore,
  heldCampaignsText,
  heldDeliveriesText,
  heldWebhooksText,
  holdAfterRestore,
} from '#server/hold-after-restore.ts';
import { recordBackup } from '#server/platform/last-backup.ts';
import { readSettings } from '#server/platform/settings/settings.ts';
import { UPLOAD_FOLDERS, type Uploads } from '#server/platform/storage/uploads.ts';
import { isDiskFull } from '#server/platform/storage/write-whole-file.ts';
import type { CommandRunner } from '../command-runner.ts';
import { commandUser } from '../command-user.ts';
import { withoutPassword } from '../database-address.ts';
import type { CliShop } from '../open-shop.ts';
import { wholeNumber } from '../read-options.ts';
import type { Terminal } from '../terminal.ts';

/** Names that `backup` gives by itself; `--keep` removes no others. */
const OWN_NAME = /^shop-\d{8}-\d{6}\.zip$/;

/** `backup`. */
export function backupCommand(program: Command, { reads, terminal }: CommandRunner): void {
  const command = program
    .command('backup')
    .description(
      'Packs the database, pictures and secrets into one file, while the shop runs. The file lets its reader into the shop: keep it where nobody else can read it',
    )
    .option('--to <file>', 'where to; a new file in DATA_DIR/backups when it is left out')
    .option('--keep <number>', 'then removes older backups beside it that this command named', wholeNumber);
  reads<{ to?: string; keep?: number }>(command, async (shop, { to, keep }) => {
    if (keep !== undefined && keep < 1) throw new DomainError('malformed', 'At least one backup stays.');
    const path = to === undefined ? await newPath(terminal) : resolve(to);
    if (await exists(path))
      throw new DomainError('not_possible_now', `${path} exists: choose another name, or remove it.`);
    const backup = await makeBackup(shop, terminal, path);
    const removed = keep === undefined ? [] : await removeOlder(dirname(path), keep);
    return {
      json: { path, ...backup, removed },
      text: `${path}: ${backup.rows} rows and ${counted(backup.files, 'file')}, ${megabytes(backup.bytes)}. It holds secrets and personal data.${removed.map((name) => `\nRemoved ${name}.`).join('')}`,
    };
  });
}

interface RestoreOptions {
  replace?: boolean;
  claimBucket?: boolean;
}

/** `restore`. */
export function restoreCommand(program: Command, { changes, terminal }: CommandRunner): void {
  const command = program
    .command('restore')
    .argument('<file>', 'made by backup')
    .description(
      'Puts a backup in the place of an empty shop, while it is stopped. A backup of an older release is brought up to date',
    )
    .option(
      '--replace',
      'in the place of a shop that is not empty, which is packed into DATA_DIR/backups first',
    )
    .option(
      '--claim-bucket',
      'also into a bucket of pictures that another database uses, which may then remove nothing there any more',
    );
  changes<RestoreOptions>(command, async (shop, { replace, claimBucket = false }, file = '') => {
    const backup = await openBackup(resolve(file));
    try {
      const isEmpty = (await shop.heldStoreId()) === undefined;
      if (!isEmpty && !replace)
        throw new DomainError(
          'not_possible_now',
          'There is a shop in this database: --replace packs it first, and puts the backup in its place. Nothing was changed.',
        );
      const place = placeOf(terminal);
      terminal.err(`Restoring into ${place}.`);
      const before = isEmpty ? null : await newPath(terminal);
      if (before) await makeBackup(shop, terminal, before);
      const { madeAt, store, tables, files } = backup.manifest;
      const held = await restoreBackup(backup, {
        connectionString: addressOf(shop),
        files: await filesOf(shop, terminal),
        beforeFiles: async () => claimBucketOf(await shop.uploads(), claimBucket),
        onStep: terminal.err,
        beforeCommit: (tx, jobs) => holdAfterRestore(tx, jobs, madeAt),
      }).catch((error: unknown) => {
        throw before ? namingBackup(error, before, terminal) : error;
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      return {
        json: { madeAt, rows, files: files.length, place, before, ...held },
        text: `${store.brand} is as it was at ${madeAt}: ${rows} rows and ${counted(files.length, 'file')}, in ${place}.${before ? `\nWhat was here before is in ${before}.` : ''}\nPayments since then are known to the card provider only: compare its list with orders list.${heldText(held)}`,
      };
    } finally {
      backup.close();
    }
  });
}

/**
 * A copy that is tried out with all settings of the shop would write into its bucket. One that no database has claimed yet may be used by a
 * shop of an earlier release, unless it is empty.
 */
async function claimBucketOf(uploads: Uploads, isMeant: boolean): Promise<void> {
  const { owner } = uploads;
  const found = await owner?.find();
  if (owner === null || found === 'this') return;
  const isUnused = async () =>
    (await Promise.all(UPLOAD_FOLDERS.map((folder) => uploads.list(folder)))).flat().length === 0;
  if (!isMeant && (found === 'other' || !(await isUnused())))
    throw new DomainError(
      'not_possible_now',
      'The bucket of the settings has pictures of another database, perhaps those of the shop itself. For a copy, leave out the settings that begin with S3_: the backup has the pictures. If this shop takes the place of that one, restore with --claim-bucket. Nothing was changed.',
    );
  await owner.claim();
}

/** An error of a restore with the way back: in its message, or before what is printed of a fault. */
function namingBackup(error: unknown, before: string, terminal: Terminal): unknown {
  const wayBack = `What was here before is in ${before}.`;
  if (error instanceof DomainError) return new DomainError(error.code, `${error.message} ${wayBack}`);
  terminal.err(`The restore failed. ${wayBack}`);
  return error;
}

/** Lines about what waits for a person. */
function heldText({
  heldDeliveries,
  heldCampaigns,
  cancelledEmails,
  heldWebhooks,
}: HeldAfterRestore): string {
  const lines = ['Everybody is signed out, and links in emails to passwords and invitations have ended.'];
  if (heldDeliveries > 0)
    lines.push(
      `${heldDeliveriesText(heldDeliveries)} Compare them with the card provider's list: an alert in the back office says whose they are, and what to do.`,
    );
  if (heldCampaigns > 0) lines.push(heldCampaignsText(heldCampaigns));
  if (heldWebhooks > 0) lines.push(heldWebhooksText(heldWebhooks));
  if (cancelledEmails > 0)
    lines.push(`${counted(cancelledEmails, 'email')} that had waited for hours will not be sent again.`);
  return lines.map((line) => `\n${line}`).join('');
}

async function makeBackup(shop: CliShop, terminal: Terminal, path: string): Promise<WrittenBackup> {
  const { id, brand } = await shop.store();
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const backup = await writeBackup(path, {
    connectionString: addressOf(shop),
    files: await filesOf(shop, terminal),
    store: { id, brand },
    version: await programVersion(terminal),
    onStep: terminal.err,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.path === undefined && !isDiskFull(error)) throw error;
    throw new DomainError('not_possible_now', `${path} cannot be written (${error.message}).`);
  });
  await recordBackup(shop.db, id, {
    operator: commandUser(terminal),
    arguments: ['backup', path],
    bytes: backup.bytes,
  });
  return backup;
}

/** Which database and which folder a command works on: with other settings than the shop's they are others. */
function placeOf({ env }: Terminal): string {
  const { databaseUrl, dataDir, s3 } = readSettings(env);
  const database = databaseUrl === null ? 'the embedded database' : withoutPassword(databaseUrl);
  return `${database}, the folder ${resolve(dataDir)}${s3 ? ` and the bucket ${s3.bucket}` : ''}`;
}

/** Of this program, by which a backup says who can read it. */
async function programVersion({ repository }: Terminal): Promise<string> {
  return JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')).version;
}

const addressOf = ({ db }: CliShop): string => db.$client.options.connectionString ?? '';

const filesOf = async (shop: CliShop, { env }: Terminal) =>
  storedFiles(await shop.uploads(), readSettings(env).dataDir);

/** `DATA_DIR/backups/shop-20261127-031500.zip`, in UTC. */
async function newPath({ env }: Terminal): Promise<string> {
  const time = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  return resolve(readSettings(env).dataDir, 'backups', `shop-${time}.zip`);
}

/** Returns the names of those that were removed. */
async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const own = (await readdir(folder)).filter((name) => OWN_NAME.test(name)).sort();
  const older = own.slice(0, -keep);
  for (const name of older) await rm(join(folder, name));
  return older;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
