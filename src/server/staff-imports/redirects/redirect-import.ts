import {
  type ImportedRedirect,
  REDIRECT_COLUMNS,
  type RedirectField,
  redirectHeaderRefusal,
} from '#domain/imports/redirects/shopify-redirect.ts';
import { lockRedirects, removeRedirects, replaceRedirects } from '#server/redirects/redirect-store.ts';
import { type DataRow, type ImportKind, left } from '../import-kind.ts';
import { checkRedirects, type RedirectData } from './check-redirects.ts';

/** Redirects from Shopify. */
export const redirectImport: ImportKind<RedirectField, ImportedRedirect, RedirectData, never> = {
  columns: REDIRECT_COLUMNS,
  headerRefusal: redirectHeaderRefusal,
  entryOf: () => null,
  beginCheck: checkRedirects,
  async write(tx, { storeId, staffMemberId }, rows) {
    const present = await lockRedirects(tx, storeId, pathsOf(rows));
    const isAsChecked = ({ key, data }: Row) => (present.get(key) ?? null) === data.toBefore;
    const taken = rows.filter(isAsChecked);
    await replaceRedirects(tx, { storeId, staffMemberId }, taken.map(redirectOf));
    return rows.map((row) =>
      isAsChecked(row)
        ? { position: row.position, result: 'done', reason: null, written: null }
        : left(row.position, 'Somebody has changed where this address leads since the check.'),
    );
  },
  async takeBack(tx, { storeId, staffMemberId }, rows) {
    const present = await lockRedirects(tx, storeId, pathsOf(rows));
    const isAsWritten = ({ key, data }: Row) => present.get(key) === data.to;
    const taken = rows.filter(isAsWritten);
    await removeRedirects(tx, storeId, taken.filter(({ data }) => data.toBefore === null).map(redirectOf));
    await replaceRedirects(
      tx,
      { storeId, staffMemberId },
      taken.flatMap(({ key, data: { toBefore } }) =>
        toBefore === null ? [] : [{ from: key, to: toBefore }],
      ),
    );
    return rows.map((row) => ({
      position: row.position,
      written: null,
      ...(isAsWritten(row)
        ? { result: 'undone', reason: null }
        : { result: 'stays', reason: 'It was changed after the import.' }),
    }));
  },
};

type Row = DataRow<RedirectData, never>;

const pathsOf = (rows: readonly Row[]) => rows.map(({ key }) => key);
const redirectOf = ({ key, data }: Row) => ({ from: key, to: data.to });
