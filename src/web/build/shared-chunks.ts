interface ModuleGraph {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|@tanstack)[\\/]/;
const OWN = /[\\/]src[\\/](domain|web)[\\/]/;
const SHAREABLE = /[\\/]src[\\/](domain|web[\\/](ui|state|api|shop[\\/]features[\\/]layout))[\\/]/;
const ROOT = /[\\/]src[\\/]web[\\/]root\.tsx/;
/** Fewer would make pages fetch what they do not use. */
const MIN_SHARE_COUNT = 8;
/** Modules that only screens with forms need. */
const FORM_MODULES = /[\\/]domain[\\/](shipping|subscriptions)[\\/]|[\\/](form|select|text)-(field|area)\./;
/** Modules that screens with products need. */
const PRODUCT_MODULES =
  /[\\/](api[\\/](product|product-queries)|catalog[\\/]selection|state[\\/]priced-product)\./;
/** Fields that are in most forms. */
const FIELDS =
  /[\\/]ui[\\/]forms[\\/](form-field|select-field|text-field|check-field|radio-cards|text-area)\./;
/** Modules that only cart calls need; they are fetched after hydration. */
const CART_CALL_MODULES = /[\\/](store-cart|stored-cart-changes|cart-wire)\./;

const SEPARATE = [FORM_MODULES, PRODUCT_MODULES, CART_CALL_MODULES];

/**
 * Puts libraries, the page frame and modules shared by many screens into one chunk each. Everything else
 * keeps its own chunk, so that no page loads code that only another one needs.
 */
export const sharedChunks = [
  { name: 'libraries', test: LIBRARIES, priority: 2 },
  {
    name: (id: string, graph: ModuleGraph) => (isPartOfFrame(id, graph, new Set()) ? 'frame' : null),
    test: OWN,
    priority: 1,
  },
  { name: 'fields', test: FIELDS },
  { name: 'products', test: PRODUCT_MODULES },
  {
    name: 'screens',
    test: (id: string) => SHAREABLE.test(id) && !SEPARATE.some((modules) => modules.test(id)),
    minShareCount: MIN_SHARE_COUNT,
  },
];

/** Whether the root route imports a module statically, directly or through others. */
function isPartOfFrame(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (ROOT.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (graph.getModuleInfo(id)?.importers ?? []).some((importer) => isPartOfFrame(importer, graph, seen));
}
