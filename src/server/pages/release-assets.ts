import { createHash, randomUUID } from 'node:crypto';
import { access, cp, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';

const MAX_EARLIER = 3;
const RELEASE = /^[\w-]{16}$/;
/** What is being copied or removed, or was when its process was killed. */
const UNFINISHED = /^[\w-]{16}\.[\w-]+$/;
const AN_HOUR = 3_600_000;

/**
 * The assets of this release and of those before it, each in a folder of `DATA_DIR`: a page that is still open from an earlier release
 * loads that release's chunks on demand. docs/decisions/0344.
 */
export interface ReleaseAssets {
  /** Absolute folders of earlier releases, most recently started first. */
  earlier: string[];
  /** Stores this release's, for pages that are open when the next one starts, and removes the oldest. */
  store(): Promise<void>;
}

/** `own` are this release's assets, as they were built; `folder` is where those of all releases are, and may be missing. */
export async function openReleaseAssets(own: string, folder: string): Promise<ReleaseAssets> {
  const name = await releaseName(own);
  const root = resolve(folder);
  const others = (await storedReleases(root)).filter((stored) => stored !== name);
  return {
    earlier: others.slice(0, MAX_EARLIER).map((stored) => join(root, stored)),
    async store() {
      await removeLeftovers(root);
      const target = join(root, name);
      if (!(await exists(target))) await copyWhole(own, target);
      // The most recently started is first, after a rollback too.
      await utimes(target, new Date(), new Date());
      for (const oldest of others.slice(MAX_EARLIER)) await removeWhole(join(root, oldest));
    },
  };
}

/** The folders of earlier releases' assets. This release's are stored once the shop listens; a disk that fails stops neither. */
export async function keepAssets(app: FastifyInstance, own: string, folder: string): Promise<string[]> {
  const warn = (error: unknown) =>
    app.log.warn(error, 'the assets of releases could not be read or stored: open pages need a reload');
  try {
    const { earlier, store } = await openReleaseAssets(own, folder);
    let stored: Promise<void> = Promise.resolve();
    app.addHook('onListen', async () => {
      stored = store().catch(warn);
    });
    app.addHook('preClose', () => stored);
    return earlier;
  } catch (error) {
    warn(error);
    return [];
  }
}

/** Assets are named after their content, so their names say which release it is. */
async function releaseName(own: string): Promise<string> {
  const files = await readdir(own);
  return createHash('sha256').update(files.toSorted().join('\n')).digest('base64url').slice(0, 16);
}

/** Most recently started first. */
async function storedReleases(root: string): Promise<string[]> {
  const found = await foldersIn(root, RELEASE);
  return found.toSorted((one, other) => other.at - one.at).map(({ name }) => name);
}

/** Folders with such names, and when they were changed. Another process may remove them meanwhile. */
async function foldersIn(root: string, names: RegExp): Promise<{ name: string; at: number }[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(unlessMissing([]));
  const folders = entries.filter((entry) => entry.isDirectory() && names.test(entry.name));
  const found = await Promise.all(
    folders.map(async ({ name }) => ({
      name,
      at: await stat(join(root, name)).then(({ mtimeMs }) => mtimeMs, unlessMissing(null)),
    })),
  );
  return found.flatMap(({ name, at }) => (at === null ? [] : { name, at }));
}

const unlessMissing =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };

/** The folder is there with all of its files or not at all; another process may make the same one at the same time. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.${randomUUID()}`;
  try {
    await cp(from, unfinished, { recursive: true });
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(to))) throw error;
  }
}

/** Under another name first: half a release would be taken for a whole one. */
async function removeWhole(path: string): Promise<void> {
  const removed = `${path}.${randomUUID()}`;
  await rename(path, removed).catch(unlessMissing(undefined));
  await rm(removed, { recursive: true, force: true });
}

async function removeLeftovers(root: string): Promise<void> {
  for (const { name, at } of await foldersIn(root, UNFINISHED))
    if (at < Date.now() - AN_HOUR) await rm(join(root, name), { recursive: true, force: true });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
