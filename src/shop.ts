import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { EmbeddedPostgresError } from '#server/platform/embedded-postgres/embedded-postgres-error.ts';
import { openDatabase } from '#server/platform/open-database.ts';
import { readSettings, SettingsError } from '#server/platform/settings.ts';
import { runImportCommand } from '#server/store-import/import-command.ts';
import { StoreFileError } from '#server/store-import/store-file-error.ts';

const HELP = `The operator's commands

  npm run shop -- import [folder] [--reset-stock]
      Brings the shop to what the files in a folder (default: store) say. Orders, customers and stock stay;
      --reset-stock counts the stock anew, as the files have it. A running shop shows the change within seconds.

  --help   this text

Exit codes: 0 done, 1 it could not be done (the reason is printed), 2 the command was not understood.`;

const repository = fileURLToPath(new URL('..', import.meta.url));
const say = (line: string) => process.stdout.write(`${line}\n`);

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const parsed = readArguments(args);
  if (typeof parsed === 'string') {
    process.stderr.write(`${parsed}\n`);
    return 2;
  }
  const { help, command, folder, resetStock } = parsed;
  if (help || command === undefined) {
    say(HELP);
    return help ? 0 : 2;
  }
  if (command !== 'import') {
    process.stderr.write(`There is no command ${command}. See npm run shop -- --help\n`);
    return 2;
  }
  return importFolder(folder ?? join(repository, 'store'), resetStock);
}

async function importFolder(folder: string, resetStock: boolean): Promise<number> {
  try {
    const { db, close } = await openDatabase(readSettings(process.env), say, (error) => say(error.message));
    try {
      await runImportCommand(db, folder, say, { resetStock });
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    const isExplained =
      error instanceof StoreFileError ||
      error instanceof SettingsError ||
      error instanceof EmbeddedPostgresError;
    if (!isExplained) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

interface Arguments {
  help: boolean;
  command: string | undefined;
  folder: string | undefined;
  resetStock: boolean;
}

/** What was asked for, or what is wrong with how. */
function readArguments(args: string[]): Arguments | string {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: 'boolean', default: false },
        'reset-stock': { type: 'boolean', default: false },
      },
    });
    const [command, folder] = positionals;
    return { help: values.help, command, folder, resetStock: values['reset-stock'] };
  } catch (error) {
    return `${(error as Error).message} See npm run shop -- --help`;
  }
}
