import { eq, sql } from 'drizzle-orm';
import type { StoreId } from '#domain/ids.ts';
import type { ChecklistItem, SetupStep, StepState } from '#domain/setup/setup-steps.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import { shopNow } from '#server/platform/database/schema/columns.ts';
import { storeSetups } from '#server/platform/database/schema/setup-tables.ts';

export type StoreSetup = Omit<typeof storeSetups.$inferSelect, 'storeId'>;

const NOT_BEGUN: StoreSetup = { endedAt: null, doneSteps: [], laterSteps: [], notNeeded: [] };

/** How far a store is set up. */
export async function readSetup(db: Queryable, storeId: StoreId): Promise<StoreSetup> {
  const [row] = await db.select().from(storeSetups).where(eq(storeSetups.storeId, storeId));
  return row ?? NOT_BEGUN;
}

async function changeSetup(
  db: Database,
  storeId: StoreId,
  change: (before: StoreSetup) => Partial<Pick<StoreSetup, 'doneSteps' | 'laterSteps' | 'notNeeded'>>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.insert(storeSetups).values({ storeId }).onConflictDoNothing();
    const [row = NOT_BEGUN] = await tx
      .select()
      .from(storeSetups)
      .where(eq(storeSetups.storeId, storeId))
      .for('update');
    await tx.update(storeSetups).set(change(row)).where(eq(storeSetups.storeId, storeId));
  });
}

const without = (all: readonly string[], one: string) => all.filter((other) => other !== one);

/** Remembers that a step is done, was put off, or is open again. */
export function markStep(db: Database, storeId: StoreId, step: SetupStep, state: StepState): Promise<void> {
  return changeSetup(db, storeId, ({ doneSteps, laterSteps }) => ({
    doneSteps: [...without(doneSteps, step), ...(state === 'done' ? [step] : [])],
    laterSteps: [...without(laterSteps, step), ...(state === 'later' ? [step] : [])],
  }));
}

/** Takes an item off the checklist, or puts it back. */
export function markItem(
  db: Database,
  storeId: StoreId,
  item: ChecklistItem,
  isNeeded: boolean,
): Promise<void> {
  return changeSetup(db, storeId, ({ notNeeded }) => ({
    notNeeded: [...without(notNeeded, item), ...(isNeeded ? [] : [item])],
  }));
}

/** Ends the setup, or takes it up again. */
export async function endSetup(db: Database, storeId: StoreId, isEnded: boolean): Promise<void> {
  const endedAt = isEnded ? shopNow : sql`null`;
  await db
    .insert(storeSetups)
    .values({ storeId, endedAt })
    .onConflictDoUpdate({ target: storeSetups.storeId, set: { endedAt } });
}
