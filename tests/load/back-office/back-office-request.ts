const STORE = 'store_doosra';

/** The address of a reading call of the back office. */
export const address = (call: string, query: Record<string, string> = {}) =>
  `/admin/api/${call}?${new URLSearchParams({ store_id: STORE, ...query })}`;

/** Asks a database. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

export interface BackOfficeRequest {
  /** What is listed, and how. */
  name: string;
  path: string;
  /** Whether a view or filter is sorted, searched or filtered further: the database chooses by how many rows match. */
  isCombined: boolean;
}
