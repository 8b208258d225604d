import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { DomainError } from '#domain/errors.ts';
import { moveDatabase, openForWriting } from '#server/backup/move-database.ts';
import { recordAction } from '#server/platform/audit-log.ts';
import { connectDatabase } from '#server/platform/database/database.ts';
import { databaseIdentity } from '#server/platform/database/database-identity.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { markMoved, refuseMoved, unmarkMoved } from '#server/platform/database/moved-database.ts';
import { waitForDatabase } from '#server/platform/database/wait-for-database.ts';
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/start-embedded-postgres.ts';
import { readSettings, type Settings } from '#server/platform/settings/settings.ts';
import { openUploads } from '#server/platform/storage/open-uploads.ts';
import { findDefaultStore } from '#server/platform/stores/default-store.ts';
import type { CommandRunner } from '../command-runner.ts';
import { commandUser } from '../command-user.ts';
import { withoutPassword } from '../database-address.ts';
import type { Terminal } from '../terminal.ts';

/** How long a new database may take to answer. */
const WAIT_SECONDS = 5;

/** `move-to-postgres`. */
export function moveCommand(program: Command, { withoutShop, terminal }: CommandRunner): void {
  const command = program
    .command('move-to-postgres')
    .argument('[address]', 'of an empty database: postgres://user:password@host:5432/database')
    .description(
      'Moves the embedded database to a PostgreSQL of your own, while the shop runs or not. Start the shop with DATABASE_URL afterwards',
    )
    .option('--undo', 'lets the shop go on with the embedded database, as it was when it was moved');
  withoutShop<{ undo?: boolean }>(command, async ({ undo }, address) => {
    const settings = readSettings(terminal.env);
    const { databaseUrl, dataDir, sessionSecret } = settings;
    if (databaseUrl !== null)
      throw new DomainError(
        'not_possible_now',
        'DATABASE_URL is set: this shop has a PostgreSQL of its own already. Without it, this command looks into DATA_DIR.',
      );
    if (undo)
      return withEmbedded(dataDir, terminal, async (from) => {
        const undone = await undoMove(dataDir, from);
        await claimBucket(settings, from, terminal);
        return undone;
      });
    if (!/^postgres(?:ql)?:\/\//.test(address ?? ''))
      throw new DomainError(
        'malformed',
        'The address is missing: move-to-postgres postgres://user:password@host:5432/database',
      );
    await refuseMoved(dataDir);
    const to = address ?? '';
    await waitForDatabase(to, { patienceSeconds: WAIT_SECONDS, log: terminal.err });
    return withEmbedded(dataDir, terminal, async (from) => {
      const moved = await move({ dataDir, from, to, hasSecret: sessionSecret !== null }, terminal);
      await claimBucket(settings, to, terminal);
      return moved;
    });
  });
}

/** The pictures go with the shop. That they cannot be claimed now is no reason to refuse what was done. */
async function claimBucket(settings: Settings, address: string, { err }: Terminal): Promise<void> {
  if (settings.s3 === null) return;
  const { db, close } = connectDatabase(address, { maxConnections: 1 });
  try {
    const { uploads, close: closeUploads } = await openUploads(settings, {
      identity: () => databaseIdentity(db),
      onError: err,
    });
    await uploads.owner?.claim().finally(closeUploads);
  } catch {
    err(
      'The bucket of pictures could not be reached. Then, with the settings of the new start: npm run shop -- pictures claim',
    );
  } finally {
    await close();
  }
}

async function withEmbedded<Result>(
  dataDir: string,
  { err }: Terminal,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  const embedded = await startEmbeddedPostgres({ dataDir, log: err });
  return work(embedded.connectionString).finally(() => embedded.stop());
}

async function undoMove(dataDir: string, from: string) {
  await openForWriting(from);
  await unmarkMoved(dataDir);
  return {
    json: { undone: true },
    text: 'The embedded database can be written again. What was sold since the move is in the other database only.',
  };
}

interface MoveOf {
  dataDir: string;
  from: string;
  to: string;
  /** Whether the settings have a secret, so that the one in DATA_DIR is not used. */
  hasSecret: boolean;
}

async function move({ dataDir, from, to, hasSecret }: MoveOf, terminal: Terminal) {
  await migrateDatabase(from);
  const place = withoutPassword(to);
  const moved = await moveDatabase({
    from,
    to,
    onStep: terminal.err,
    onMoved: () => markMoved(dataDir, place),
  });
  await recordMove(to, terminal, place);
  const secret = hasSecret ? '' : `\n  SESSION_SECRET="$(cat ${join(resolve(dataDir), 'session-secret')})"`;
  return {
    json: { ...moved, to: place },
    text: `${moved.rows} rows of ${moved.tables} tables are in the new database, each table compared with the old one.
Start the shop again with this setting, and the password that you typed:

  DATABASE_URL=${place}${secret}

DATA_DIR stays: pictures and secrets are there. Until the start shoppers can look, and what they send is answered with 'try again'.`,
  };
}

async function recordMove(to: string, terminal: Terminal, place: string): Promise<void> {
  const { db, close } = connectDatabase(to, { maxConnections: 1 });
  try {
    const store = await findDefaultStore(db);
    if (store)
      await recordAction(db, {
        storeId: store.id,
        operator: commandUser(terminal),
        command: 'move-to-postgres',
        arguments: ['move-to-postgres', place],
        outcome: 'done',
        summary: 'Moved the embedded database to PostgreSQL',
      });
  } finally {
    await close();
  }
}
