import { isDeepStrictEqual } from 'node:util';
import { and, eq, sql } from 'drizzle-orm';
import { changedMeanwhile } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import type { Queryable, Transaction } from '#server/platform/database/database.ts';
import { editedSettings } from '#server/platform/database/schema/setup-tables.ts';

export type SettingName = (typeof editedSettings.$inferSelect)['name'];

const named = (storeId: StoreId, name: SettingName) =>
  and(eq(editedSettings.storeId, storeId), eq(editedSettings.name, name));

/** The version that a change has to name; 0 before the first one. */
export async function settingVersion(db: Queryable, storeId: StoreId, name: SettingName): Promise<number> {
  const [row] = await db
    .select({ version: editedSettings.version })
    .from(editedSettings)
    .where(named(storeId, name));
  return row?.version ?? 0;
}

/** Takes the next version for a change by staff. Throws `changed_meanwhile` unless `version` is the stored one. */
export async function takeSettingVersion(
  tx: Transaction,
  { storeId, name, version }: { storeId: StoreId; name: SettingName; version: number },
): Promise<void> {
  const taken =
    version === 0
      ? await tx.insert(editedSettings).values({ storeId, name }).onConflictDoNothing().returning()
      : await tx
          .update(editedSettings)
          .set({ version: version + 1 })
          .where(and(named(storeId, name), eq(editedSettings.version, version)))
          .returning();
  if (taken.length === 0) throw changedMeanwhile('these settings');
}

/**
 * Records what a file says of a setting; returns whether it has to be written, because it is new or has changed since it was
 * last imported. docs/decisions/0303.
 */
export async function isSettingFileChanged(
  tx: Transaction,
  { storeId, name, content }: { storeId: StoreId; name: SettingName; content: unknown },
): Promise<boolean> {
  const file: unknown = JSON.parse(JSON.stringify(content));
  const [before] = await tx.select().from(editedSettings).where(named(storeId, name)).for('update');
  if (before && isDeepStrictEqual(before.imported, file)) return false;
  await tx
    .insert(editedSettings)
    .values({ storeId, name, imported: file })
    .onConflictDoUpdate({
      target: [editedSettings.storeId, editedSettings.name],
      set: { imported: file, version: sql`${editedSettings.version} + 1` },
    });
  // Edited by staff before any import has recorded what the file said.
  return !before || before.imported !== null;
}
