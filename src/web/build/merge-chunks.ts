/** Modules that are loaded together by the same roots: pages, and modules that are imported on demand. */
export interface Chunk {
  modules: readonly string[];
  roots: ReadonlySet<string>;
  /** Estimated bytes as sent. */
  size: number;
}

export interface LoadingCosts {
  /** Bytes as sent that take a root as long to load as one more request does. */
  request(root: string): number;
  /** How often a root is loaded, compared with others. */
  weight(root: string): number;
  /** Whether a root comes first: no merge costs these together more than it saves them, however much it saves others. */
  comesFirst(root: string): boolean;
  /** Whether a root may load a chunk that it does not need. */
  mayLoad(root: string, chunk: Chunk): boolean;
}

interface Pair {
  chunks: [Chunk, Chunk];
  gain: number;
}

/**
 * Merges chunks as long as that makes loading them cheaper: a root that loads both has one request less, and a root that loads one of
 * them gets the bytes of the other, and of what that imports.
 *
 * @param imports the modules that each module imports statically; merged chunks never import each other in a circle
 */
export function mergeChunks(
  chunks: readonly Chunk[],
  imports: ReadonlyMap<string, readonly string[]>,
  costs: LoadingCosts,
): Chunk[] {
  let merged = [...chunks];
  let importedBy = importsOfChunks(merged, imports);
  const pairOf = (one: Chunk, other: Chunk): Pair => ({
    chunks: [one, other],
    gain: gainOf(one, other, costs, importedBy),
  });
  let pairs = merged.flatMap((one, index) => merged.slice(index + 1).map((other) => pairOf(one, other)));
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain);
    const best = pairs.shift();
    if (!best) return merged;
    const [one, other] = best.chunks;
    if (isCircular(one, other, importedBy)) continue;
    const joined = join(one, other);
    const loaded = new Set([...(importedBy.get(one) ?? []), ...(importedBy.get(other) ?? [])]);
    const next = new Map(
      merged.map((chunk) => {
        if (chunk === one || chunk === other) return [chunk, joined];
        const hasNewRoot = loaded.has(chunk) && ![...joined.roots].every((root) => chunk.roots.has(root));
        return [chunk, hasNewRoot ? { ...chunk, roots: rootsOf(chunk, joined) } : chunk];
      }),
    );
    merged = [...new Set(next.values())];
    importedBy = importsOfChunks(merged, imports);
    const isNew = (chunk: Chunk) => chunk === joined || !next.has(chunk);
    pairs = pairs.filter((pair) => pair.chunks.every((chunk) => next.get(chunk) === chunk));
    pairs.push(
      ...merged.flatMap((chunk, index) =>
        merged
          .slice(index + 1)
          .flatMap((later) => (isNew(chunk) || isNew(later) ? [pairOf(chunk, later)] : [])),
      ),
    );
  }
}

/** The chunks that each chunk imports, also through others; not itself. */
function importsOfChunks(
  chunks: readonly Chunk[],
  imports: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<Chunk, ReadonlySet<Chunk>> {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)));
  const direct = new Map(
    chunks.map((chunk) => {
      const modules = chunk.modules.flatMap((module) => imports.get(module) ?? []);
      return [chunk, new Set(modules.flatMap((module) => chunkOf.get(module) ?? []))];
    }),
  );
  return new Map(
    chunks.map((chunk) => {
      const reached = new Set(direct.get(chunk));
      // A set that is added to while it is walked through is walked through to its end.
      for (const imported of reached) for (const next of direct.get(imported) ?? []) reached.add(next);
      reached.delete(chunk);
      return [chunk, reached];
    }),
  );
}

const join = (one: Chunk, other: Chunk): Chunk => ({
  modules: [...one.modules, ...other.modules],
  roots: rootsOf(one, other),
  size: one.size + other.size,
});

const rootsOf = (one: Chunk, other: Chunk) => new Set([...one.roots, ...other.roots]);

/** Bytes that merging two chunks saves, over all roots; 0 when it must not be. */
function gainOf(
  one: Chunk,
  other: Chunk,
  costs: LoadingCosts,
  importedBy: ReadonlyMap<Chunk, ReadonlySet<Chunk>>,
): number {
  let [first, others] = [0, 0];
  for (const root of rootsOf(one, other)) {
    const unneeded = [one, other].find((chunk) => !chunk.roots.has(root));
    const loaded = unneeded ? [unneeded, ...(importedBy.get(unneeded) ?? [])] : [];
    const more = loaded.filter((chunk) => !chunk.roots.has(root));
    if (more.some((chunk) => !costs.mayLoad(root, chunk))) return 0;
    const bytes = more.reduce((sum, { size }) => sum + size, 0);
    const gain = costs.weight(root) * (unneeded ? -bytes : costs.request(root));
    if (costs.comesFirst(root)) first += gain;
    else others += gain;
  }
  return first < 0 ? 0 : first + others;
}

/** Whether one of two chunks imports the other through a third: merged, they would import it and be imported by it. */
function isCircular(one: Chunk, other: Chunk, importedBy: ReadonlyMap<Chunk, ReadonlySet<Chunk>>): boolean {
  const reaches = (from: Chunk, to: Chunk) =>
    [...(importedBy.get(from) ?? [])].some((chunk) => chunk !== to && importedBy.get(chunk)?.has(to));
  return reaches(one, other) || reaches(other, one);
}
