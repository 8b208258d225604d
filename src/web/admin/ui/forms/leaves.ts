/** A value within nested objects, by the names that lead to it. Lists are values. */
export interface Leaf {
  path: readonly string[];
  /** Undefined where there is nothing any more. */
  value: unknown;
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

export const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** What of `now` is another value than in `before`. */
export function leavesThatDiffer(now: unknown, before: unknown, path: readonly string[] = []): Leaf[] {
  if (isEqual(now, before)) return [];
  if (!isFields(now) || !isFields(before)) return [{ path, value: now }];
  return [...new Set([...Object.keys(now), ...Object.keys(before)])].flatMap((name) =>
    leavesThatDiffer(now[name], before[name], [...path, name]),
  );
}

/** Whether a value is at the place of another, or around it. */
export const overlap = (one: readonly string[], other: readonly string[]): boolean =>
  one.slice(0, other.length).every((name, depth) => name === other[depth]);

/** The same value with these leaves in place of its own. */
export const withLeaves = <Value>(value: Value, leaves: readonly Leaf[]): Value =>
  leaves.reduce<unknown>((filled, { path, value: leaf }) => withLeaf(filled, path, leaf), value) as Value;

function withLeaf(value: unknown, [name, ...rest]: readonly string[], leaf: unknown): unknown {
  if (name === undefined) return leaf;
  const fields = isFields(value) ? value : {};
  return { ...fields, [name]: withLeaf(fields[name], rest, leaf) };
}

/** What a value has at the places of these leaves. */
export const leavesAt = (value: unknown, leaves: readonly Leaf[]): Leaf[] =>
  leaves.map(({ path }) => ({
    path,
    value: path.reduce<unknown>((part, name) => (isFields(part) ? part[name] : undefined), value),
  }));
