import { hash } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DomainError } from '#domain/errors.ts';
import { declareAlerts } from '#server/platform/alerts/alerts.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { createJobs, type Jobs } from '#server/platform/jobs/jobs.ts';
import type { Manifest } from './manifest.ts';
import { makeTablesOf, migrateAfter, placeOfMigration } from './migrate-to.ts';
import type { OpenedBackup } from './read-backup.ts';
import type { StoredFiles } from './stored-files.ts';
import { replaceContents } from './table-contents.ts';
import { addRows, connectForCopies, type ShopTable } from './table-copies.ts';

export interface RestoreTarget<Held> {
  connectionString: string;
  files: StoredFiles;
  /** Called before the first file is written: what it throws refuses the restore. */
  beforeFiles(): Promise<void>;
  onStep(about: string): void;
  /** Called with the restored rows, before anybody sees them. */
  beforeCommit(tx: Transaction, jobs: Jobs): Promise<Held>;
}

type RestoredFile = Manifest['files'][number];

/**
 * Puts a backup in the place of all that the shop has: new files, then the database in one transaction, then the secret and files of the same
 * name, which the shop as it was needs until the commit. Run again, it finishes what was interrupted. Throws `not_possible_now`.
 */
export async function restoreBackup<Held>(
  backup: OpenedBackup,
  { connectionString, files, beforeFiles, onStep, beforeCommit }: RestoreTarget<Held>,
): Promise<Held> {
  const { manifest } = backup;
  const place = placeOfMigration(manifest.state.migration);
  if (place === 'unknown')
    throw new DomainError(
      'not_possible_now',
      `The backup is of another release (${manifest.version}) than this one: bring the shop up to date first. Nothing was changed.`,
    );
  const client = await connectForCopies(connectionString);
  try {
    await requireStoppedShop(client);
    await beforeFiles();
    onStep(`Restoring files (${manifest.files.length})…`);
    const replacing = await addMissingFiles(backup, files);
    onStep(`Restoring ${manifest.tables.length} tables of the database…`);
    await client.query('begin');
    if (place === 'older') await makeTablesOf(client, manifest.state.migration);
    await replaceContents(client, manifest.state, (tables) => addTables(client, backup, tables));
    if (place === 'older') await migrateAfter(client, manifest.state.migration);
    const held = await runBeforeCommit(client, beforeCommit);
    await client.query('commit');
    await replaceFiles(backup, files, replacing);
    await client.query('analyze');
    return held;
  } finally {
    await client.end();
  }
}

/** Returns the files of which there is another one, or the secret where there is none: they come after the commit. */
async function addMissingFiles(backup: OpenedBackup, files: StoredFiles): Promise<RestoredFile[]> {
  const present = new Set(await files.list());
  const replacing: RestoredFile[] = [];
  for (const file of backup.manifest.files) {
    const { name, entry, sha256 } = file;
    if (!files.accepts(name)) continue;
    if (!present.has(name)) {
      await files.write(name, await backup.readWhole(entry));
      continue;
    }
    const content = await files.read(name);
    if (content === null || hash('sha256', content) !== sha256) replacing.push(file);
  }
  return replacing;
}

async function replaceFiles(
  backup: OpenedBackup,
  files: StoredFiles,
  replacing: readonly RestoredFile[],
): Promise<void> {
  for (const { name, entry } of replacing)
    await files.write(name, await backup.readWhole(entry)).catch((error: Error) => {
      throw new DomainError(
        'not_possible_now',
        `The database is restored, but ${name} could not be written (${error.message}): run the same restore again, with --replace.`,
      );
    });
}

/** With jobs that are added in the transaction of the connection. */
async function runBeforeCommit<Held>(
  client: pg.Client,
  beforeCommit: RestoreTarget<Held>['beforeCommit'],
): Promise<Held> {
  const db = drizzle({ client }) as unknown as Database & Transaction;
  const failures: Error[] = [];
  const jobs = createJobs(db, { supervises: false, onError: (error) => failures.push(error) });
  declareAlerts(jobs);
  try {
    await jobs.start({ work: false });
    const held = await beforeCommit(db, jobs);
    if (failures[0]) throw failures[0];
    return held;
  } finally {
    await jobs.stop();
  }
}

/** A running shop would go on with what it remembers. Each has a connection for notifications. */
async function requireStoppedShop(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ shops: number }>(
    `select count(*)::int as shops from pg_stat_activity
     where datname = current_database() and application_name = 'storefront notifications'`,
  );
  if (rows[0]?.shops)
    throw new DomainError(
      'not_possible_now',
      'The shop is running: stop it first, then restore. Nothing was changed.',
    );
}

async function addTables(
  client: pg.Client,
  backup: OpenedBackup,
  tables: readonly ShopTable[],
): Promise<void> {
  const existing = new Map(tables.map((table) => [table.name, new Set(table.columns)]));
  for (const { name, columns, entry, rows } of backup.manifest.tables) {
    const missing = columns.filter((column) => !existing.get(name)?.has(column));
    if (missing.length > 0)
      throw new DomainError(
        'not_possible_now',
        `This release has no place for ${missing.join(', ')} of ${name}: restore with release ${backup.manifest.version}, and upgrade then. Nothing that was here was changed.`,
      );
    const added = await addRows(client, { name, columns }, await backup.read(entry));
    if (added.rows !== rows) throw new Error(`${name} has ${added.rows} rows instead of ${rows}`);
  }
}
