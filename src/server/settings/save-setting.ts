import type { StoreId } from '#domain/ids.ts';
import { announceEverything } from '#server/platform/cache/data-changes.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { type SettingName, takeSettingVersion } from './edited-settings.ts';

/** Saves a setting under its next version, which is returned. Throws `changed_meanwhile` unless `version` is the stored one. */
export function saveSetting(
  db: Database,
  { storeId, name, version }: { storeId: StoreId; name: SettingName; version: number },
  write: (tx: Transaction) => Promise<void>,
): Promise<{ version: number }> {
  return db.transaction(async (tx) => {
    await lockImports(tx);
    await takeSettingVersion(tx, { storeId, name, version });
    await write(tx);
    await announceEverything(tx);
    return { version: version + 1 };
  });
}
