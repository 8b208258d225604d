import { type KnownPlaces, targetOfShopifyAddress } from '#domain/content/address-at-shopify.ts';
import { pathOf } from '#domain/content/redirect.ts';
import {
  type ImportedRedirect,
  type RedirectField,
  readShopifyRedirect,
} from '#domain/imports/redirects/shopify-redirect.ts';
import type { Database } from '#server/platform/database/database.ts';
import { lockRedirects } from '#server/redirects/redirect-store.ts';
import { readPlaces } from '#server/redirects/shopify-places.ts';
import { readShopPages } from '#server/redirects/shop-paths.ts';
import type { FileCheck, PlannedRow, StaffImport } from '../import-kind.ts';
import { UnreadableFile } from '../read-entries.ts';

/** What importing a redirect writes. */
export interface RedirectData {
  to: string;
  /** Where the address led when the file was checked; null when it was not redirected. */
  toBefore: string | null;
}

/** As many as Shopify lets a shop have; their addresses are held in memory while a file is checked. */
const MAX_REDIRECTS = 100_000;

interface KnownTargets {
  isPage: (path: string) => boolean;
  places: KnownPlaces;
  /** Where addresses lead in the shop. */
  present: ReadonlyMap<string, string>;
  /** Where those lead that stand before in the file. */
  ofFile: ReadonlyMap<string, string>;
}

/** Begins the check of a file of redirects. */
export async function checkRedirects(
  db: Database,
  { storeId }: StaffImport,
): Promise<FileCheck<RedirectField, ImportedRedirect, RedirectData>> {
  const { isPage } = await readShopPages(db, storeId);
  const places = await readPlaces(db, storeId);
  const lines = new Map<string, number>();
  const ofFile = new Map<string, string>();
  return {
    read(header, [line]) {
      if (lines.size >= MAX_REDIRECTS)
        throw new UnreadableFile(`The file has more than ${MAX_REDIRECTS} redirects. Send it in parts.`);
      const redirect = readShopifyRedirect(header, line ?? { line: 1, cells: {} });
      const before = lines.get(redirect.from);
      if (before !== undefined)
        redirect.problems.push({
          line: redirect.line,
          column: null,
          message: `redirects the same address as line ${before}: leave one of them`,
        });
      lines.set(redirect.from, before ?? redirect.line);
      return redirect;
    },
    async plan(tx, batch) {
      const paths = batch.flatMap(({ from, to }) => [from, pathOf(to) ?? from]);
      const known = { isPage, places, ofFile, present: await lockRedirects(tx, storeId, paths) };
      return batch.map((redirect) => {
        const row = planRedirect(redirect, known);
        if (row.data !== null) ofFile.set(redirect.from, row.data.to);
        return row;
      });
    },
  };
}

function planRedirect(redirect: ImportedRedirect, known: KnownTargets): PlannedRow<RedirectData> {
  const { from, line } = redirect;
  const before = known.present.get(from) ?? null;
  const { to, notes, problems } = resolvedRedirect(redirect, known);
  const row = { key: from, line, title: '', problems, notes };
  if (problems.length > 0) return { ...row, outcome: 'refused', changes: [], data: null };
  if (before === to) return { ...row, outcome: 'same', changes: [], data: null };
  const changes = [{ field: 'leads to', before: before ?? '', after: to }];
  return { ...row, outcome: before === null ? 'create' : 'change', changes, data: { to, toBefore: before } };
}

/** Where a redirect ends, in pages of this shop. */
function resolvedRedirect(
  { from, to, line, problems }: ImportedRedirect,
  known: KnownTargets,
): { to: string; notes: string[]; problems: ImportedRedirect['problems'] } {
  const path = pathOf(to);
  const refuse = (message: string) => ({
    to,
    notes: [],
    problems: [...problems, { line, column: null, message }],
  });
  if (problems.length > 0) return { to, notes: [], problems };
  if (known.isPage(from)) return refuse('is a page of the shop, which is shown instead');
  if (path === null || known.isPage(path)) return { to, notes: [], problems };
  const end = known.ofFile.get(path) ?? known.present.get(path) ?? targetOfShopifyAddress(path, known.places);
  if (end === null || end === undefined)
    return refuse(
      `leads to ${to}, which is no page of the shop: make that page or import the products first, then check again`,
    );
  if (pathOf(end) === from) return refuse('leads back to the address that is redirected');
  return { to: end, notes: [`leads to ${to} in the file, which is ${end} here`], problems };
}
