import { and, asc, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  adminExportImportRows,
  adminImportRows,
  adminImports,
  ImportDetails,
  ListedImport,
} from '#contracts/admin/imports/import-calls.ts';
import type { CallAnswer } from '#contracts/call.ts';
import type { StaffImportId, StoreId } from '#domain/ids.ts';
import type { ImportOptions } from '#domain/imports/import-kinds.ts';
import { IMPORT_RESULTS, type ProductFileSummary } from '#domain/imports/import-states.ts';
import { type AmountsByCurrency, amountEntries } from '#domain/money.ts';
import type { Database, Queryable } from '#server/platform/database/database.ts';
import {
  afterCursor,
  type Keyset,
  orderOf,
  PAGE_SIZE,
  pageOf,
  positionIn,
} from '#server/platform/database/keyset.ts';
import {
  staffImportPictures,
  staffImportRows,
  staffImports,
} from '#server/platform/database/schema/staff-import-tables.ts';
import { staffMembers } from '#server/platform/database/schema/staff-tables.ts';
import { storeCurrencies } from '#server/platform/stores/store-currency.ts';
import type { StaffImport } from '#server/staff-imports/import-kind.ts';
import { isUndoLate, readImport } from '#server/staff-imports/import-store.ts';
import { countCards } from '#server/subscriptions/imported/ask-for-cards.ts';
import { historyOf } from '../audit/staff-history.ts';

const NEWEST: Keyset = {
  columns: [
    { column: staffImports.createdAt, type: 'moment' },
    { column: staffImports.id, type: 'uuid' },
  ],
  direction: 'descending',
};
const IN_FILE: Keyset = {
  columns: [{ column: staffImportRows.position, type: 'integer' }],
  direction: 'ascending',
};

/** A page of the imports of a store, newest first. */
export async function listedImports(
  db: Database,
  { store_id, limit = PAGE_SIZE, cursor }: z.output<typeof adminImports.query>,
): Promise<CallAnswer<typeof adminImports>> {
  const rows = await db
    .select({
      row: staffImports,
      name: staffMembers.name,
      email: staffMembers.email,
      position: positionIn(NEWEST),
    })
    .from(staffImports)
    .innerJoin(staffMembers, eq(staffMembers.id, staffImports.staffMemberId))
    .where(and(eq(staffImports.storeId, store_id), afterCursor(NEWEST, cursor)))
    .orderBy(...orderOf(NEWEST))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    imports: page.map(({ row, name, email }) => toWire(row, name || email)),
    currencies: [...(await storeCurrencies(db, store_id)).priced],
    next_cursor: nextCursor,
  };
}

const toWire = (row: StaffImport, who: string): ListedImport => ({
  import_id: row.id,
  kind: row.options.kind,
  file_name: row.fileName,
  who,
  created_at: row.createdAt.toISOString(),
  state: row.state,
  counts: row.summary?.counts ?? null,
  imported_at: row.importedAt?.toISOString() ?? null,
  undone_at: row.undoneAt?.toISOString() ?? null,
});

/** An import as its page shows it. Throws `not_found`. */
export async function importPage(db: Database, storeId: StoreId, id: StaffImportId): Promise<ImportDetails> {
  const row = await readImport(db, storeId, id);
  const [member] = await db.select().from(staffMembers).where(eq(staffMembers.id, row.staffMemberId));
  const { summary } = row;
  return {
    ...toWire(row, member?.name || (member?.email ?? '')),
    version: row.version,
    options: optionsToWire(row.options),
    currencies: [...(await storeCurrencies(db, storeId)).priced],
    progress: row.progress,
    refusal: row.refusal,
    unused_columns: summary?.unusedColumns ?? [],
    notes: summary?.notes ?? [],
    products: summary?.products ? productsToWire(summary.products) : null,
    cards: row.options.kind === 'subscriptions' ? await cardsOf(db, row) : null,
    sent_pictures: await db.$count(staffImportPictures, eq(staffImportPictures.importId, id)),
    results: await countResults(db, id),
    may_undo: row.state === 'imported' && !(await isUndoLate(db, id)),
    file_deleted_at: row.fileDeletedAt?.toISOString() ?? null,
    history: await historyOf(db, storeId, { type: 'import', id }),
  };
}

/** Null before anything is imported. */
async function cardsOf(
  db: Database,
  { id, storeId, importedAt }: StaffImport,
): Promise<ImportDetails['cards']> {
  if (importedAt === null) return null;
  const { waiting, toAsk, paused, asked, begun, lastAskedAt } = await countCards(db, storeId, id);
  return {
    waiting,
    paused,
    asked,
    begun,
    to_ask: toAsk,
    last_asked_at: lastAskedAt?.toISOString() ?? null,
  };
}

const productsToWire = ({
  drafts,
  missingPictures,
  missingPictureCount,
}: ProductFileSummary): ImportDetails['products'] => ({
  drafts,
  missing_pictures: missingPictures,
  missing_picture_count: missingPictureCount,
});

function optionsToWire(options: ImportOptions): ImportDetails['options'] {
  switch (options.kind) {
    case 'products': {
      const { kind, ratesMillionths, taxClass, replacesStock } = options;
      return { kind, rates: ratesOf(ratesMillionths), tax_class: taxClass, replaces_stock: replacesStock };
    }
    case 'discounts':
      return { kind: options.kind, rates: ratesOf(options.ratesMillionths) };
    case 'orders':
      return { kind: options.kind, counts_in_reports: options.countsInReports };
    default:
      return options;
  }
}

const ratesOf = (millionths: AmountsByCurrency<number>): AmountsByCurrency<number> =>
  Object.fromEntries(amountEntries(millionths).map(([code, rate]) => [code, rate / 1_000_000]));

async function countResults(db: Queryable, id: StaffImportId): Promise<ImportDetails['results']> {
  const rows = await db
    .select({ result: staffImportRows.result, count: sql<number>`count(*)::int` })
    .from(staffImportRows)
    .where(eq(staffImportRows.importId, id))
    .groupBy(staffImportRows.result);
  const countOf = (result: string) => rows.find((row) => row.result === result)?.count ?? 0;
  return Object.fromEntries(
    IMPORT_RESULTS.map((result) => [result, countOf(result)]),
  ) as ImportDetails['results'];
}

type RowFilters = Omit<z.output<typeof adminExportImportRows.query>, 'store_id'>;

/**
 * A page of the rows of an import, in the order of the file; what the shop had of what they change only with `showsBefore`.
 * Throws `not_found`.
 */
export async function listedRows(
  db: Database,
  id: StaffImportId,
  { store_id, limit = PAGE_SIZE, cursor, ...filters }: z.output<typeof adminImportRows.query>,
  showsBefore: boolean,
): Promise<CallAnswer<typeof adminImportRows>> {
  await readImport(db, store_id, id);
  const rows = await db
    .select({
      line: staffImportRows.line,
      key: staffImportRows.key,
      title: staffImportRows.title,

      outcome: staffImportRows.outcome,
      status: sql<string | null>`${staffImportRows.data} ->> 'status'`,
      changes: staffImportRows.changes,
      problems: staffImportRows.problems,
      notes: staffImportRows.notes,
      result: staffImportRows.result,
      reason: staffImportRows.reason,
      number: staffImportRows.position,
      position: positionIn(IN_FILE),
    })
    .from(staffImportRows)
    .where(and(ofImport(id, filters), afterCursor(IN_FILE, cursor)))
    .orderBy(asc(staffImportRows.position))
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit);
  return {
    rows: page.map(({ number, changes, ...row }) => ({
      ...row,
      changes: showsBefore ? changes : changes.map((change) => ({ ...change, before: null })),
      position: number,
    })),
    next_cursor: nextCursor,
  };
}

const ofImport = (id: StaffImportId, { outcome, result }: RowFilters) =>
  and(
    eq(staffImportRows.importId, id),
    outcome === undefined ? undefined : eq(staffImportRows.outcome, outcome),
    result === undefined ? undefined : eq(staffImportRows.result, result),
  );
