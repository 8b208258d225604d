import { and, eq, inArray, sql } from 'drizzle-orm';
import { pathOf, type Redirect, redirectProblems, typedRedirect } from '#domain/content/redirect.ts';
import { changedMeanwhile, DomainError, type FieldProblem } from '#domain/errors.ts';
import type { StaffMemberId, StoreId } from '#domain/ids.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { missingPages, redirects } from '#server/platform/database/schema/redirect-tables.ts';
import { excludedColumns, unlessEmpty } from '#server/platform/database/upsert.ts';

/** What a staff member wants to be redirected. */
export interface SavedRedirect {
  storeId: StoreId;
  /** As typed. */
  redirect: Redirect;
  /** The redirect that was shown; null for a new one. */
  shown: Redirect | null;
  staffMemberId: StaffMemberId;
  /** Whether the shop has a page at a path. */
  isPage: (path: string) => boolean;
}

/**
 * Adds a redirect, or changes the one that was shown. Redirects that lead to its address lead on to its target, so that nobody
 * is sent twice. Returns it in its canonical spelling. Throws `malformed` with what is wrong at its field, `already_used`, and
 * `changed_meanwhile` when the shown one is another by now.
 */
export async function saveRedirect(db: Database, saved: SavedRedirect): Promise<Redirect> {
  const { storeId, shown, staffMemberId } = saved;
  return db.transaction(async (tx) => {
    const redirect = await resolved(tx, storeId, saved);
    if (shown !== null) await removeShown(tx, storeId, shown);
    await addRedirect(tx, { storeId, ...redirect, staffMemberId });
    return redirect;
  });
}

/** The redirect with the end of its target's own redirect. */
async function resolved(
  tx: Transaction,
  storeId: StoreId,
  { redirect, isPage }: Pick<SavedRedirect, 'redirect' | 'isPage'>,
): Promise<Redirect> {
  const typed = typedRedirect(redirect);
  const problems = redirectProblems(typed);
  if (problems.length > 0) throw refused(problems);
  if (isPage(typed.from))
    throw refused([{ path: '/from', message: 'is a page of the shop, which is shown instead' }]);
  const path = pathOf(typed.to);
  const further = path === null || isPage(path) ? null : await findRedirect(tx, storeId, path);
  const to = further ?? typed.to;
  if (pathOf(to) === typed.from)
    throw refused([{ path: '/to', message: 'leads back to the address that is redirected' }]);
  if (path !== null && further === null && !isPage(path))
    throw refused([{ path: '/to', message: 'is no page of the shop' }]);
  return { from: typed.from, to };
}

const refused = (errors: FieldProblem[]) =>
  new DomainError('malformed', 'Something about the addresses is not right.', { errors });

/** Stores a checked redirect in place of what leads to its address. Throws `already_used`. */
export async function addRedirect(
  tx: Transaction,
  { storeId, from, to, staffMemberId }: Redirect & { storeId: StoreId; staffMemberId: StaffMemberId | null },
): Promise<void> {
  const added = await tx
    .insert(redirects)
    .values({ storeId, fromPath: from, toAddress: to, staffMemberId })
    .onConflictDoNothing()
    .returning({ fromPath: redirects.fromPath });
  if (added.length === 0)
    throw new DomainError('already_used', 'This address is redirected already.', {
      errors: [{ path: '/from', message: 'is redirected already: change that redirect instead' }],
    });
  await tx
    .update(redirects)
    .set({ toAddress: to })
    .where(and(eq(redirects.storeId, storeId), eq(redirects.toAddress, from)));
  await tx.delete(missingPages).where(and(eq(missingPages.storeId, storeId), eq(missingPages.path, from)));
}

interface MovedPage {
  storeId: StoreId;
  /** Its path before. */
  from: string;
  /** Where visitors find it now. */
  to: string;
  /** A path that is its own from now on, and redirected no more. */
  page: string;
  /** Whether visitors may have links to it. */
  wasSeen: boolean;
}

/** Leads from where a page was to where it is. What led there leads on, and its own path leads nowhere else. */
export async function redirectMovedPage(
  tx: Transaction,
  { storeId, from, to, page, wasSeen }: MovedPage,
): Promise<void> {
  await tx.delete(redirects).where(isFrom(storeId, page));
  if (wasSeen) await addRedirect(tx, { storeId, from, to, staffMemberId: null });
}

async function removeShown(tx: Transaction, storeId: StoreId, shown: Redirect): Promise<void> {
  const removed = await tx
    .delete(redirects)
    .where(and(isFrom(storeId, shown.from), eq(redirects.toAddress, shown.to)))
    .returning({ fromPath: redirects.fromPath });
  if (removed.length === 0) throw changedMeanwhile('this redirect');
}

/** Removes the redirect that was shown. Throws `changed_meanwhile` when it is another by now. */
export async function removeRedirect(db: Database, storeId: StoreId, shown: Redirect): Promise<void> {
  await db.transaction((tx) => removeShown(tx, storeId, shown));
}

/** Where a canonical path leads; null when it is not redirected. */
export async function findRedirect(db: Queryable, storeId: StoreId, from: string): Promise<string | null> {
  const [found] = await db
    .select({ toAddress: redirects.toAddress })
    .from(redirects)
    .where(isFrom(storeId, from));
  return found?.toAddress ?? null;
}

const isFrom = (storeId: StoreId, from: string) =>
  and(eq(redirects.storeId, storeId), eq(redirects.fromPath, from));

/** Adds checked redirects, but for those whose address is redirected already. The caller has made sure that none is a page. */
export async function addFreeRedirects(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  wanted: readonly Redirect[],
): Promise<void> {
  await unlessEmpty(
    wanted.map(({ from, to }) => ({ storeId, staffMemberId, fromPath: from, toAddress: to })),
    (rows) => tx.insert(redirects).values(rows).onConflictDoNothing(),
  );
}

/** Where these canonical paths lead, locked until the transaction ends. Those that are not redirected are left out. */
export async function lockRedirects(
  tx: Transaction,
  storeId: StoreId,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ from: redirects.fromPath, to: redirects.toAddress })
    .from(redirects)
    .where(and(eq(redirects.storeId, storeId), inArray(redirects.fromPath, [...paths])))
    .for('update');
  return new Map(rows.map(({ from, to }) => [from, to]));
}

/**
 * Makes checked redirects, in place of those that their addresses have. What leads to one of these addresses leads on, so that
 * nobody is sent twice. Each address occurs once.
 */
export async function replaceRedirects(
  tx: Transaction,
  { storeId, staffMemberId }: { storeId: StoreId; staffMemberId: StaffMemberId },
  wanted: readonly Redirect[],
): Promise<void> {
  if (wanted.length === 0) return;
  await tx
    .insert(redirects)
    .values(wanted.map(({ from, to }) => ({ storeId, staffMemberId, fromPath: from, toAddress: to })))
    .onConflictDoUpdate({
      target: [redirects.storeId, redirects.fromPath],
      set: excludedColumns(redirects, ['toAddress', 'staffMemberId']),
    });
  await tx.execute(sql`
    update ${redirects} r set to_address = given.to
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as given("from" text, "to" text)
    where r.store_id = ${storeId} and r.to_address = given.from and r.from_path <> given.to`);
  await tx.delete(missingPages).where(
    and(
      eq(missingPages.storeId, storeId),
      inArray(
        missingPages.path,
        wanted.map(({ from }) => from),
      ),
    ),
  );
}

/** Removes these redirects where they lead where they did. */
export async function removeRedirects(
  tx: Transaction,
  storeId: StoreId,
  removed: readonly Redirect[],
): Promise<void> {
  if (removed.length === 0) return;
  await tx.execute(sql`
    delete from ${redirects} r
    using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as given("from" text, "to" text)
    where r.store_id = ${storeId} and r.from_path = given.from and r.to_address = given.to`);
}
