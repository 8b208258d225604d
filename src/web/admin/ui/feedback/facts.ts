/** A value in words, with its name. */
export type Fact = readonly [name: string, text: string];

/** A value in words, with a key where several have the same name. */
export type KeyedFact = readonly [name: string, text: string, key?: string];

/** A value that is another one than before, in words; null where there was or is none. */
export interface ChangedFact {
  name: string;
  before: string | null;
  now: string | null;
}

/** Those that differ, in the order of `now`. */
export function changedFacts(before: readonly KeyedFact[], now: readonly KeyedFact[]): ChangedFact[] {
  const old = byKey(before);
  const current = byKey(now);
  return [...new Map([...current, ...old])]
    .map(([key, [name]]) => ({ name, before: old.get(key)?.[1] ?? null, now: current.get(key)?.[1] ?? null }))
    .filter((fact) => fact.before !== fact.now);
}

const byKey = (facts: readonly KeyedFact[]): ReadonlyMap<string, KeyedFact> =>
  new Map(facts.map((fact) => [fact[2] ?? fact[0], fact]));
