/** What the bundler tells of the modules that it puts into files. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[] } | null;
}

const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|@tanstack)[\\/]/;
const OWN = /[\\/]src[\\/](domain|web)[\\/]/;
const SHARED_PARTS = /[\\/]src[\\/](domain|web[\\/](ui|state|api|shop[\\/]features[\\/]layout))[\\/]/;
const ROOT = /[\\/]src[\\/]web[\\/]root\.tsx/;
const SCREENS_THAT_SHARE = 6;
/** What forms are made of: screens with forms have it beside their own parts. */
const OF_FORMS = /[\\/]domain[\\/](shipping|subscriptions)[\\/]|[\\/](form|select|text)-(field|area)\./;
/** What only calls of the cart need: it is fetched once the page lives. */
const OF_CART_CALLS = /[\\/](store-cart|stored-cart-changes|cart-wire)\./;

/**
 * A few files instead of many small ones: the libraries, what every page's frame is made of, and what many screens share. What few
 * share, or what is loaded only when it is asked for, stays in files of its own: no page pays for another's parts.
 */
export const sharedChunks = [
  { name: 'libraries', test: LIBRARIES, priority: 2 },
  {
    name: (id: string, modules: Modules) => (isPartOfFrame(id, modules, new Set()) ? 'frame' : null),
    test: OWN,
    priority: 1,
  },
  {
    name: 'screens',
    test: (id: string) => SHARED_PARTS.test(id) && !OF_FORMS.test(id) && !OF_CART_CALLS.test(id),
    minShareCount: SCREENS_THAT_SHARE,
  },
];

/** Whether the root route imports a module, itself or through others; what it only loads later does not count. */
function isPartOfFrame(id: string, modules: Modules, seen: Set<string>): boolean {
  if (ROOT.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return (modules.getModuleInfo(id)?.importers ?? []).some((importer) =>
    isPartOfFrame(importer, modules, seen),
  );
}
