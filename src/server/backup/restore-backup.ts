import type pg from 'pg';
import { DomainError } from '#domain/errors.ts';
import { makeTablesOf, migrateAfter, placeOfMigration } from './migrate-to.ts';
import type { OpenedBackup } from './read-backup.ts';
import type { StoredFiles } from './stored-files.ts';
import { addRows, connectForCopies, type ShopTable } from './table-copies.ts';
import { replaceContents } from './table-contents.ts';

export interface RestoreTarget {
  connectionString: string;
  files: StoredFiles;
  onStep(about: string): void;
}

/**
 * Puts a backup in the place of all that the shop has. Its files are added first; then one transaction replaces the database, so that it is
 * the old one or the restored one. Throws `not_possible_now`.
 */
export async function restoreBackup(
  backup: OpenedBackup,
  { connectionString, files, onStep }: RestoreTarget,
): Promise<void> {
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
    onStep(`Restoring files (${manifest.files.length})…`);
    for (const { name, entry } of manifest.files)
      if (files.accepts(name)) await files.write(name, await backup.readWhole(entry));
    onStep(`Restoring ${manifest.tables.length} tables of the database…`);
    await client.query('begin');
    if (place === 'older') await makeTablesOf(client, manifest.state.migration);
    await replaceContents(client, manifest.state, (tables) => addTables(client, backup, tables));
    if (place === 'older') await migrateAfter(client, manifest.state.migration);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
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
        `This release has no place for ${missing.join(', ')} of ${name}: restore with release ${backup.manifest.version}, and upgrade then. Nothing was changed.`,
      );
    const added = await addRows(client, { name, columns }, await backup.read(entry));
    if (added.rows !== rows) throw new Error(`${name} has ${added.rows} rows instead of ${rows}`);
  }
}
