import { and, eq, not } from 'drizzle-orm';
import { type LocationFileResult, locationContent } from '#contracts/admin/store-locations/location-calls.ts';
import { DomainError } from '#domain/errors.ts';
import type { StoreId } from '#domain/ids.ts';
import { checkedLocation, type LocationContent } from '#domain/store-locations/location-content.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { lockImports } from '#server/platform/database/lock-imports.ts';
import { storeLocations } from '#server/platform/database/schema/store-tables.ts';
import {
  knownProducts,
  locationContentOf,
  type WrittenLocation,
  writeLocations,
} from '#server/store-locations/save-location.ts';
import { cellsByField, readCsv } from '../csv-file.ts';
import { columnOf, fieldOfHeader, type LocationField } from './location-file-columns.ts';

const MAX_ROWS = 5_000;
const MAX_PROBLEMS = 100;

type Problem = LocationFileResult['problems'][number];
type Cells = Partial<Record<LocationField, string>>;

interface FileRow {
  /** In the file, where the header is line 1. */
  line: number;
  cells: Cells;
}

/** A location that a row of the file may mean. */
interface StoredLocation {
  locationId: string;
  content: LocationContent;
}

/**
 * Adds and changes locations as a CSV file says, all of it or, with problems, nothing. Rows mean the location with their ID, or
 * with their name and postal code, or a new one; columns that the file does not have stay as they are. `isTrial` only says what
 * it would do. Throws `malformed` for what is no such file.
 */
export async function readLocationFile(
  db: Database,
  storeId: StoreId,
  file: Buffer,
  { isTrial }: { isTrial: boolean },
): Promise<LocationFileResult> {
  const { rows, unused } = rowsOfFile(file);
  return db.transaction(async (tx) => {
    await lockImports(tx);
    const { written, unchanged, problems } = await compared(tx, storeId, rows);
    if (problems.length === 0 && !isTrial) await writeLocations(tx, storeId, written);
    const added = written.filter(({ locationId }) => locationId === null).length;
    return {
      added,
      changed: written.length - added,
      unchanged,
      problems: problems.slice(0, MAX_PROBLEMS),
      unused_columns: unused,
    };
  });
}

function rowsOfFile(file: Buffer): { rows: FileRow[]; unused: string[] } {
  const { header, rows: others } = readCsv(file);
  const fields = header.map(fieldOfHeader);
  if (!fields.includes('title'))
    throw new DomainError(
      'malformed',
      'The first line must name the columns, one of which is Name. Export the list to see how such a file looks.',
    );
  if (others.length > MAX_ROWS)
    throw new DomainError('malformed', `The file has more than ${MAX_ROWS} rows. Send it in parts.`);
  return {
    rows: others.map(({ line, cells }) => ({ line, cells: cellsByField(fields, cells) })),
    unused: header.filter((name, index) => fields[index] === null && name.trim() !== ''),
  };
}

/** What the rows would change, and what is wrong with them. */
async function compared(
  tx: Transaction,
  storeId: StoreId,
  rows: readonly FileRow[],
): Promise<{ written: WrittenLocation[]; unchanged: number; problems: Problem[] }> {
  const stored = await storedLocations(tx, storeId);
  const byId = new Map(stored.map((location) => [location.locationId, location]));
  const byPlace = new Map(stored.map((location) => [placeOf(location.content), location]));
  const known = new Set(await knownProducts(tx, storeId));
  const written: WrittenLocation[] = [];
  const problems: Problem[] = [];
  const lines = new Map<string, number>();
  let unchanged = 0;
  for (const { line, cells } of rows) {
    const report = (field: string, message: string) =>
      problems.push({ line, column: columnOf(field), message });
    const found = cells.id
      ? byId.get(cells.id)
      : byPlace.get(placeOf({ title: cells.title ?? '', zip: cells.zip ?? '' }));
    if (cells.id && !found) {
      report('id', `There is no store with the ID ${cells.id}. Leave the cell empty for a new one.`);
      continue;
    }
    const content = contentOfRow(cells, found?.content ?? null, report);
    if (content === null) continue;
    const carried = new Set(found?.content.products);
    const unknown = content.products.filter((handle) => !known.has(handle) && !carried.has(handle));
    if (unknown.length > 0) report('products', `No products of the shop: ${unknown.join(', ')}`);
    const key = found?.locationId ?? placeOf(content);
    const earlier = lines.get(key);
    if (earlier !== undefined) report('title', `is the same store as in line ${earlier}`);
    lines.set(key, line);
    if (found && isSame(found.content, content)) unchanged += 1;
    else written.push({ locationId: found?.locationId ?? null, content });
  }
  return { written, unchanged, problems };
}

async function storedLocations(tx: Transaction, storeId: StoreId): Promise<StoredLocation[]> {
  const rows = await tx
    .select()
    .from(storeLocations)
    .where(and(eq(storeLocations.storeId, storeId), not(storeLocations.isRemoved)));
  return rows.map((row) => ({ locationId: row.externalId, content: locationContentOf(row) }));
}

const placeOf = ({ title, zip }: { title: string; zip: string }): string =>
  [title, zip].map((text) => text.trim().toLowerCase()).join('\n');

const isSame = (one: LocationContent, other: LocationContent): boolean =>
  JSON.stringify({ ...one, products: one.products.toSorted() }) ===
  JSON.stringify({ ...other, products: other.products.toSorted() });

/** The location that a row describes; null, with what is reported, when something is wrong with it. */
function contentOfRow(
  cells: Cells,
  stored: LocationContent | null,
  report: (field: string, message: string) => void,
): LocationContent | null {
  const text = (field: Exclude<LocationField, 'id' | 'products'>) =>
    cells[field] ?? String(stored?.[field] ?? '');
  const optional = (field: Parameters<typeof text>[0]) => text(field) || null;
  const degrees = (field: 'latitude' | 'longitude') =>
    text(field) === '' ? null : Number(text(field).replace(',', '.'));
  const parsed = locationContent.safeParse({
    title: text('title'),
    line1: text('line1'),
    line2: optional('line2'),
    city: text('city'),
    state: text('state'),
    zip: text('zip'),
    country: countryOf(text('country')),
    latitude: degrees('latitude'),
    longitude: degrees('longitude'),
    phone: optional('phone'),
    email: optional('email'),
    hours: optional('hours'),
    products: cells.products === undefined ? (stored?.products ?? []) : handlesIn(cells.products),
  });
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) report(String(path[0]), message);
    return null;
  }
  const { location, problems } = checkedLocation(parsed.data);
  for (const { path, message } of problems) report(path.slice(1), message);
  return problems.length > 0 ? null : location;
}

const handlesIn = (cell: string): string[] => cell.split(/[\s,;]+/).filter(Boolean);

/** A file of one country often has no column for it. */
function countryOf(typed: string): string {
  const plain = typed.trim().toLowerCase();
  if (['', 'us', 'usa', 'united states', 'united states of america'].includes(plain)) return 'US';
  return ['ca', 'can', 'canada'].includes(plain) ? 'CA' : typed;
}
