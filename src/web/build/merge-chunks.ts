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
 * them gets the bytes of the other.
 *
 * @param imports the modules that each module imports statically; merged chunks never import each other in a circle
 */
export function mergeChunks(
  chunks: readonly Chunk[],
  imports: ReadonlyMap<string, readonly string[]>,
  costs: LoadingCosts,
): Chunk[] {
  const pairOf = (one: Chunk, other: Chunk): Pair => ({
    chunks: [one, other],
    gain: gainOf(one, other, costs),
  });
  let merged = [...chunks];
  let pairs = merged.flatMap((one, index) => merged.slice(index + 1).map((other) => pairOf(one, other)));
  for (;;) {
    pairs = pairs.filter(({ gain }) => gain > 0).sort((one, other) => other.gain - one.gain);
    const best = pairs.shift();
    if (!best) return merged;
    const [one, other] = best.chunks;
    if (isCircular(one, other, merged, imports)) continue;
    const joined = join(one, other);
    const stays = (chunk: Chunk) => chunk !== one && chunk !== other;
    merged = merged.filter(stays);
    pairs = pairs.filter((pair) => pair.chunks.every(stays));
    pairs.push(...merged.map((chunk) => pairOf(joined, chunk)));
    merged.push(joined);
  }
}

const join = (one: Chunk, other: Chunk): Chunk => ({
  modules: [...one.modules, ...other.modules],
  roots: rootsOf(one, other),
  size: one.size + other.size,
});

const rootsOf = (one: Chunk, other: Chunk) => new Set([...one.roots, ...other.roots]);

/** Bytes that merging two chunks saves, over all roots; 0 when it must not be. */
function gainOf(one: Chunk, other: Chunk, costs: LoadingCosts): number {
  let [first, others] = [0, 0];
  for (const root of rootsOf(one, other)) {
    const unneeded = [one, other].find((chunk) => !chunk.roots.has(root));
    if (unneeded && !costs.mayLoad(root, unneeded)) return 0;
    const gain = costs.weight(root) * (unneeded ? -unneeded.size : costs.request(root));
    if (costs.comesFirst(root)) first += gain;
    else others += gain;
  }
  return first < 0 ? 0 : first + others;
}

/** Whether one of two chunks imports the other through a third: merged, they would import it and be imported by it. */
function isCircular(
  one: Chunk,
  other: Chunk,
  chunks: readonly Chunk[],
  imports: ReadonlyMap<string, readonly string[]>,
): boolean {
  const chunkOf = new Map(chunks.flatMap((chunk) => chunk.modules.map((module) => [module, chunk] as const)));
  const importedBy = (chunk: Chunk) => {
    const modules = chunk.modules.flatMap((module) => imports.get(module) ?? []);
    const imported = new Set(modules.flatMap((module) => chunkOf.get(module) ?? []));
    imported.delete(chunk);
    return imported;
  };
  const reaches = (from: Chunk, to: Chunk) => {
    const reached = importedBy(from);
    reached.delete(to);
    // A set that is added to while it is walked through is walked through to its end.
    for (const chunk of reached) for (const next of importedBy(chunk)) reached.add(next);
    return reached.has(to);
  };
  return reaches(one, other) || reaches(other, one);
}
