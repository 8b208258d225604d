import { and } from 'drizzle-orm';
import type { z } from 'zod';
import type { adminExportLocations } from '#contracts/admin/store-locations/location-calls.ts';
import type { Database } from '#server/platform/database/database.ts';
import { afterCursor, allPages, orderOf, pageOf, positionIn } from '#server/platform/database/keyset.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import type { FileContent } from '#server/staff-exports/write-export.ts';
import { locationContentOf } from '#server/store-locations/save-location.ts';
import { withoutFormulas } from '../exports/csv-cells.ts';
import { csvContent } from '../exports/csv-content.ts';
import { COLUMNS } from './location-file-columns.ts';
import { BY_NAME, locationCondition } from './location-index.ts';

const BATCH = 500;

type Filters = z.output<typeof adminExportLocations.query>;

/**
 * The locations that match as CSV, which can be read again as it is. Cells that a spreadsheet would take for a formula get an
 * apostrophe, degrees do not; the mark at the beginning lets Excel read the text as UTF-8.
 */
export function locationsAsCsv(db: Database, filters: Filters): FileContent {
  return csvContent(rowsOf(db, filters), { escapesFormulas: false });
}

async function* rowsOf(db: Database, filters: Filters) {
  const read = async (cursor: string | undefined) =>
    pageOf(
      await db
        .select({ location: storeLocations, position: positionIn(BY_NAME) })
        .from(storeLocations)
        .where(and(locationCondition(filters), afterCursor(BY_NAME, cursor)))
        .orderBy(...orderOf(BY_NAME))
        .limit(BATCH + 1),
      BATCH,
    );
  for await (const { page } of allPages(read)) {
    for (const { location } of page) yield withoutFormulas(toRow(location));
  }
}

function toRow(location: typeof storeLocations.$inferSelect): Record<string, string> {
  const { products, ...content } = locationContentOf(location);
  const cells = { id: location.externalId, ...content, products: products.join(', ') };
  return Object.fromEntries(COLUMNS.map(({ field, name }) => [name, String(cells[field] ?? '')]));
}
