/** A value in words, with its name. */
export type Fact = readonly [name: string, text: string];

/** A value that is another one than before, in words; null where there was or is none. */
export interface ChangedFact {
  name: string;
  before: string | null;
  now: string | null;
}

/** Those that differ, in the order of `now`. */
export function changedFacts(before: readonly Fact[], now: readonly Fact[]): ChangedFact[] {
  const old = new Map(before);
  const current = new Map(now);
  return [...new Set([...current.keys(), ...old.keys()])]
    .map((name) => ({ name, before: old.get(name) ?? null, now: current.get(name) ?? null }))
    .filter((fact) => fact.before !== fact.now);
}
