import { and, asc, eq, or, sql } from 'drizzle-orm';
import { changedMeanwhile, DomainError, fieldError } from '#domain/errors.ts';
import type { SavedViewId, StoreId } from '#domain/ids.ts';
import { hasPermission } from '#domain/staff/roles.ts';
import { SAVED_VIEW_LISTS, type SavedViewList } from '#domain/staff/saved-view.ts';
import type { Database, Queryable, Transaction } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { savedViews } from '#server/platform/database/schema/saved-view-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import type { StaffMember } from '../staff-store.ts';
import { namesPerson, savedQuery, withoutPerson } from './saved-query.ts';

export type SavedView = typeof savedViews.$inferSelect;
export type ViewContents = Pick<SavedView, 'name' | 'query' | 'isShared'>;

/** A view with the name of its author. */
export interface AuthoredView extends SavedView {
  author: string;
}

/** The member's own views of a list and the shared ones, by name; none of a list that they may not see. */
export async function viewsOfList(
  db: Queryable,
  member: StaffMember,
  list: SavedViewList,
): Promise<AuthoredView[]> {
  if (!maySee(member, list)) return [];
  const rows = await db
    .select({
      view: savedViews,
      author: sql<string>`coalesce(nullif(${staffMembers.name}, ''), ${staffMembers.email})`,
    })
    .from(savedViews)
    .innerJoin(staffMembers, eq(staffMembers.id, savedViews.staffMemberId))
    .where(
      and(
        eq(savedViews.storeId, member.storeId),
        eq(savedViews.list, list),
        or(eq(savedViews.isShared, true), eq(savedViews.staffMemberId, member.id)),
      ),
    )
    .orderBy(asc(savedViews.name), asc(savedViews.id));
  return rows.map(({ view, author }) => ({ ...view, author }));
}

/** Its author changes it, and those who manage the staff change a shared one. */
export const mayChangeView = (member: StaffMember, { staffMemberId, isShared }: SavedView): boolean =>
  staffMemberId === member.id || (isShared && hasPermission(member, 'staff:manage'));

/**
 * Saves a view of a list; the one with this id when it is known. Throws `not_found` for a list that the member may not
 * see, `malformed` for a name that they have already, and `already_used` for the id of somebody else's view.
 */
export function saveView(
  db: Database,
  member: StaffMember,
  { id, list, ...contents }: ViewContents & { id: SavedViewId; list: SavedViewList },
): Promise<SavedView> {
  return db.transaction(async (tx) => {
    if (!maySee(member, list)) throw new DomainError('not_found', 'Your role does not include this list.');
    const [view] = await tx
      .insert(savedViews)
      .values({ id, storeId: member.storeId, staffMemberId: member.id, list, ...toStored(contents) })
      .onConflictDoNothing()
      .returning();
    const known = view ?? (await findView(tx, member.storeId, id));
    if (!known) throw nameInUse();
    if (known.staffMemberId !== member.id)
      throw new DomainError('already_used', 'This key belongs to another view. Use a new one.');
    return known;
  });
}

interface ViewToChange {
  id: SavedViewId;
  version: number;
  by: StaffMember;
}

/**
 * Changes a view and returns it as it was and is. Throws `not_found`, `forbidden` for a shared one of somebody else,
 * `changed_meanwhile`, and `malformed` for a name that its author has already.
 */
export function changeView(
  db: Database,
  named: ViewToChange,
  contents: ViewContents,
): Promise<{ before: SavedView; after: SavedView }> {
  return db.transaction(async (tx) => {
    const before = await lockView(tx, named);
    await refuseNameInUse(tx, before, contents.name);
    const [after] = await tx
      .update(savedViews)
      .set({ ...toStored(contents), version: before.version + 1, updatedAt: shopNow })
      .where(eq(savedViews.id, before.id))
      .returning();
    if (!after) throw new Error(`saved view ${before.id} is gone`);
    return { before, after };
  });
}

/** Deletes a view and returns it. Throws as `changeView`. */
export function deleteView(db: Database, named: ViewToChange): Promise<SavedView> {
  return db.transaction(async (tx) => {
    const view = await lockView(tx, named);
    await tx.delete(savedViews).where(eq(savedViews.id, view.id));
    return view;
  });
}

/** Takes searches for a person who is erased out of the views of a store. */
export async function erasePersonInViews(
  tx: Transaction,
  { storeId, provedEmail }: { storeId: StoreId; provedEmail: string | null },
  names: readonly string[],
): Promise<void> {
  // One word of a name is somebody else's as well.
  const isNamed = namesPerson({ email: provedEmail, names: names.filter((name) => name.includes(' ')) });
  const views = await tx.select().from(savedViews).where(eq(savedViews.storeId, storeId)).for('update');
  for (const { id, name, query } of views) {
    const erased = { name: isNamed(name) ? neutralName() : name, query: withoutPerson(query, isNamed) };
    if (erased.name !== name || erased.query !== query)
      await tx.update(savedViews).set(erased).where(eq(savedViews.id, id));
  }
}

const neutralName = (): string => `View ${crypto.randomUUID().slice(0, 8)}`;

const maySee = (member: StaffMember, list: SavedViewList): boolean =>
  hasPermission(member, SAVED_VIEW_LISTS[list]);

const toStored = ({ name, query, isShared }: ViewContents): ViewContents => ({
  name: name.trim(),
  query: savedQuery(query),
  isShared,
});

async function findView(db: Queryable, storeId: StoreId, id: SavedViewId): Promise<SavedView | null> {
  const [view] = await db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.storeId, storeId), eq(savedViews.id, id)));
  return view ?? null;
}

async function lockView(tx: Transaction, { id, version, by }: ViewToChange): Promise<SavedView> {
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.storeId, by.storeId), eq(savedViews.id, id)))
    .for('update');
  // A view that is not shared is nobody else's business, not even that there is one.
  const isVisible = view && maySee(by, view.list) && (view.isShared || view.staffMemberId === by.id);
  if (!isVisible) throw new DomainError('not_found', 'There is no such view (any more).');
  if (!mayChangeView(by, view))
    throw new DomainError(
      'forbidden',
      'Only who shared this view changes it, or somebody who manages the staff.',
    );
  if (view.version !== version)
    throw changedMeanwhile('this view', {
      version: view.version,
      name: view.name,
      query: view.query,
      is_shared: view.isShared,
    });
  return view;
}

async function refuseNameInUse(tx: Transaction, view: SavedView, typed: string): Promise<void> {
  const [other] = await tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(
      and(
        eq(savedViews.storeId, view.storeId),
        eq(savedViews.staffMemberId, view.staffMemberId),
        eq(savedViews.list, view.list),
        eq(savedViews.name, typed.trim()),
        sql`${savedViews.id} <> ${view.id}`,
      ),
    );
  if (other) throw nameInUse();
}

function nameInUse(): DomainError {
  return fieldError('/name', 'There is a view with this name. Choose another one.');
}
