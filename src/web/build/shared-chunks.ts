import type { Plugin } from 'vite';
import { type Chunk, mergeChunks } from './merge-chunks.ts';

interface ModuleInfo {
  id: string;
  isEntry: boolean;
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  dynamicImporters: readonly string[];
}

/** What the bundler adds, which every chunk may import. */
const RUNTIME = /rolldown[\\/]runtime\.js/;
const LIBRARIES =
  /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|@reduxjs|redux|redux-thunk|reselect|immer|use-sync-external-store|@tanstack)[\\/]/;
/** Loaded with every page. */
const ENTRIES = /[\\/]src[\\/]web[\\/](root|entry\.client)\.tsx/;
export const BACK_OFFICE_PAGE = /[\\/]src[\\/]web[\\/]admin[\\/]/;
const PRODUCT_PAGE = /[\\/]product-screen\.tsx/;
const FREQUENT_PAGES = /[\\/](home|shop|cart|checkout)-screen\.tsx/;
/** What this many pages of the shop need is part of every page's layout. */
const LAYOUT_PAGES = 20;

/** Root of what pages import by themselves once they are hydrated. */
const AFTER_HYDRATION = 'after hydration';
/** How often roots are loaded: most visits begin with a product. */
const WEIGHTS = { afterHydration: 8, productPage: 48, frequentPage: 18, other: 2 };
/**
 * What a request is worth in bytes: its headers, the names by which scripts refer to each other, and what a larger file compresses
 * better. Staff come back to the back office's pages all day, so its scripts may as well be there before they are needed.
 */
const REQUEST_COST = { shop: 1150, backOffice: 2500 };
/** Bytes as sent of a character of source. */
const SENT_PER_CHARACTER = 0.18;

/**
 * Puts modules that are loaded together into one chunk: a page loads a dozen files in place of fifty, and hardly any code that it does
 * not need. Pages of the shop never load code that only the back office needs: docs/decisions/0268.
 */
export function sharedChunks(): Plugin {
  let chunkOf = new Map<string, string>();
  const groups = [
    {
      name: (id: string) => (RUNTIME.test(id) ? 'libraries' : (chunkOf.get(id) ?? null)),
      includeDependenciesRecursively: false,
    },
  ];
  return {
    name: 'shared-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            rolldownOptions: {
              preserveEntrySignatures: 'allow-extension',
              output: { codeSplitting: { groups } },
            },
          },
        },
      },
    }),
    buildEnd() {
      const ids = [...this.getModuleIds()].sort();
      chunkOf = nameChunks(ids.flatMap((id) => this.getModuleInfo(id) ?? []));
    },
  };
}

type ModuleGraph = ReadonlyMap<string, ModuleInfo>;

/** The name of the chunk of each module that several roots load, or that pages load after hydration. Others stay with their root. */
function nameChunks(infos: readonly ModuleInfo[]): Map<string, string> {
  const graph = new Map(infos.map((info) => [info.id, info]));
  const shopModules = reach(shopPages(graph), graph, (info) => [
    ...info.importedIds,
    ...info.dynamicallyImportedIds,
  ]);
  const isOfShop = (root: string) => root === AFTER_HYDRATION || shopModules.has(root);
  const { chunks, libraries } = chunksByRoots(graph);
  const merged = mergeChunks(chunks, new Map(infos.map((info) => [info.id, info.importedIds])), {
    request: (root) => (isOfShop(root) ? REQUEST_COST.shop : REQUEST_COST.backOffice),
    weight: weightOf,
    comesFirst: isOfShop,
    mayLoad: (root, chunk) => !isOfShop(root) || [...chunk.roots].some(isOfShop),
  });
  const named = merged.flatMap(({ modules }, index) => modules.map((id) => [id, `shared-${index}`] as const));
  return new Map([...named, ...libraries.map((id) => [id, 'libraries'] as const)]);
}

/** The modules that more than one root loads, those of the same roots together, and the libraries that every page loads. */
function chunksByRoots(graph: ModuleGraph): { chunks: Chunk[]; libraries: string[] } {
  const rootsOf = new Map<string, Set<string>>();
  const names = nameRoots(graph);
  for (const [id, name] of names) {
    for (const module of reachStatically([id], graph)) {
      rootsOf.set(module, (rootsOf.get(module) ?? new Set()).add(name));
    }
  }
  const everyRoot = new Set(names.values());
  const withEveryPage = reachStatically(entries(graph), graph);
  const chunks = new Map<string, { modules: string[]; roots: Set<string>; size: number }>();
  const libraries: string[] = [];
  for (const [id, own] of rootsOf) {
    const roots = withEveryPage.has(id) ? everyRoot : own;
    if (roots === everyRoot && LIBRARIES.test(id)) {
      libraries.push(id);
    } else if (roots.size > 1 || roots.has(AFTER_HYDRATION)) {
      const key = [...roots].sort().join(' ');
      const chunk = chunks.get(key) ?? { modules: [], roots, size: 0 };
      chunks.set(key, chunk);
      chunk.modules.push(id);
      chunk.size += (graph.get(id)?.code?.length ?? 0) * SENT_PER_CHARACTER;
    }
  }
  return { chunks: [...chunks.values()], libraries };
}

/** Pages and modules that are imported on demand, with their name. Those that every page imports after hydration are one root. */
function nameRoots(graph: ModuleGraph): Map<string, string> {
  const layout = layoutModules(graph);
  const roots = [...graph.values()].filter((info) => info.isEntry || info.dynamicImporters.length > 0);
  return new Map(
    roots.map(({ id, isEntry, dynamicImporters }) => {
      const isAfterHydration = !isEntry && dynamicImporters.some((importer) => layout.has(importer));
      // A page and its loader are entries of one file with different queries.
      return [id, isAfterHydration ? AFTER_HYDRATION : id.replace(/\?.*/, '')];
    }),
  );
}

/** Modules that every page of the shop has, or nearly every. */
function layoutModules(graph: ModuleGraph): Set<string> {
  const layout = reachStatically(entries(graph), graph);
  const pages = new Map<string, number>();
  for (const page of shopPages(graph)) {
    for (const id of reachStatically([page], graph)) pages.set(id, (pages.get(id) ?? 0) + 1);
  }
  for (const [id, count] of pages) if (count >= LAYOUT_PAGES) layout.add(id);
  return layout;
}

const entries = (graph: ModuleGraph) => [...graph.keys()].filter((id) => ENTRIES.test(id));

const shopPages = (graph: ModuleGraph) =>
  [...graph.values()].filter(({ id, isEntry }) => isEntry && !BACK_OFFICE_PAGE.test(id)).map(({ id }) => id);

const reachStatically = (from: readonly string[], graph: ModuleGraph) =>
  reach(from, graph, (info) => info.importedIds);

/** Modules and whatever `next` leads to from them. */
function reach(
  from: readonly string[],
  graph: ModuleGraph,
  next: (info: ModuleInfo) => readonly string[],
): Set<string> {
  const reached = new Set(from);
  // A set that is added to while it is walked through is walked through to its end.
  for (const id of reached) {
    const info = graph.get(id);
    for (const found of info ? next(info) : []) reached.add(found);
  }
  return reached;
}

function weightOf(root: string): number {
  if (root === AFTER_HYDRATION) return WEIGHTS.afterHydration;
  if (BACK_OFFICE_PAGE.test(root)) return WEIGHTS.other;
  if (PRODUCT_PAGE.test(root)) return WEIGHTS.productPage;
  return FREQUENT_PAGES.test(root) ? WEIGHTS.frequentPage : WEIGHTS.other;
}
