import { createHash, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { importIntoEmptyDatabase } from '../../../src/server/import/import-store.ts';
import { connectDatabase } from '../../../src/server/platform/database/database.ts';
import { migrateDatabase } from '../../../src/server/platform/database/migrate.ts';
import { databaseAddress } from './database-address.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Held while a template is being made; the number itself means nothing. */
const TEMPLATE_LOCK = 7_302_118_443;

/**
 * The name of a migrated, empty database that tests copy; it is made when the migrations have changed, and
 * those of other migrations are removed.
 */
export async function prepareTemplate(client: pg.Client, connectionString: string): Promise<string> {
  const template = `template_${await fingerprint()}`;
  await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rows } = await client.query(`select datname from pg_database where datname like 'template\\_%'`);
    const names: string[] = rows.map((row) => row.datname);
    if (!names.includes(template)) await makeTemplate(client, connectionString, template);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
  return template;
}

async function makeTemplate(client: pg.Client, connectionString: string, template: string): Promise<void> {
  const unfinished = template.replace('template', 'unfinished');
  await client.query(`drop database if exists "${unfinished}" with (force)`);
  await client.query(`create database "${unfinished}"`);
  await migrateDatabase(databaseAddress(connectionString, unfinished));
  await client.query(`alter database "${unfinished}" allow_connections false`);
  await client.query(`alter database "${unfinished}" rename to "${template}"`);
}

/** The name of a copy of the template with the sample store, made for one run: shops start from it instead of importing each for itself. */
export async function prepareStocked(
  client: pg.Client,
  connectionString: string,
  template: string,
): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await client.query(`create database "${name}" template "${template}"`);
  const { db, close } = connectDatabase(databaseAddress(connectionString, name), { maxConnections: 1 });
  await importIntoEmptyDatabase(db, join(ROOT, 'store/doosra'));
  await close();
  await client.query(`alter database "${name}" allow_connections false`);
  return name;
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const migrations = (await readdir(join(ROOT, 'migrations'))).filter((name) => name.endsWith('.sql')).sort();
  const files = [
    ...migrations.map((name) => join('migrations', name)),
    'src/server/platform/database/migrate.ts',
    'node_modules/pg-boss/package.json',
  ];
  for (const file of files) hash.update(file).update(await readFile(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}
