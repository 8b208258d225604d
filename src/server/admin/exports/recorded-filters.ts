/** What was searched for may be the name of a customer. */
const SEARCH = 'q';

/** The filters of an export as the list shows them: without the store, and without the text of a search. */
export const recordedFilters = (filters: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => name !== 'store_id' && value !== undefined && value !== '')
      .map(([name, value]) => [name, name === SEARCH ? '' : String(value)]),
  );
