interface ModuleGraph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null;
}

const LIBRARIES =
  /rolldown[\\/]runtime\.js|node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|@tanstack)[\\/]/;
const OWN = /[\\/]src[\\/](domain|web)[\\/]/;
/** Loaded with every page. */
const ENTRIES = /[\\/]src[\\/]web[\\/](root|entry\.client)\.tsx/;
/** What this many pages of the shop need is loaded with every page. */
const MIN_PAGES = 8;
/** Modules that pages with products need. */
const PRODUCT_MODULES =
  /[\\/](api[\\/](catalog|reviews)[\\/](product|product-queries|review-queries|review-list)|catalog[\\/](selection|display-price|unit-price|subscription-label)|state[\\/](priced-product|in-seen-currency|cart-line-of)|domain[\\/]cart[\\/]stock|features[\\/](product[\\/](use-add-to-cart|add-button)|shipping[\\/]shipping-slot)|ui[\\/](typography[\\/]price|images[\\/]stars|carousel[\\/]wrap-around|forms[\\/]quantity-stepper))\./;
/** Fields that are in most forms. */
const FIELDS =
  /[\\/]ui[\\/]forms[\\/](form-field|select-field|text-field|check-field|radio-cards|text-area)\./;

/** Pages that shoppers never load. */
const BACK_OFFICE_PAGE = /[\\/]src[\\/]web[\\/]admin[\\/]/;

const withEveryPage = (name: string) => (id: string, graph: ModuleGraph) =>
  isWithEveryPage(id, graph) ? name : null;

/**
 * Puts the libraries of every page, the modules of every page and those of products into one chunk each, because one large
 * file compresses better than many small ones. Everything else keeps its own chunk, so that no page loads code that only
 * another one needs.
 */
export const sharedChunks = [
  { name: withEveryPage('libraries'), test: LIBRARIES, priority: 3 },
  { name: withEveryPage('frame'), test: OWN, priority: 2 },
  { name: 'products', test: PRODUCT_MODULES, priority: 1 },
  { name: 'fields', test: FIELDS },
];

function isWithEveryPage(id: string, graph: ModuleGraph): boolean {
  const entries = new Set<string>();
  findEntries(id, graph, entries, new Set());
  return entries.size >= MIN_PAGES || [...entries].some((entry) => ENTRIES.test(entry));
}

/** Collects the entries that import a module statically, directly or through others. */
function findEntries(id: string, graph: ModuleGraph, entries: Set<string>, seen: Set<string>): void {
  if (seen.has(id)) return;
  seen.add(id);
  const info = graph.getModuleInfo(id);
  if (info?.isEntry && !BACK_OFFICE_PAGE.test(id)) entries.add(id);
  for (const importer of info?.importers ?? []) findEntries(importer, graph, entries, seen);
}
