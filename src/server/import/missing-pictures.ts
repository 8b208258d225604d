type Problem = readonly [path: readonly PropertyKey[], message: string];

const OF_SHOP = /^\/pictures\//;

/** Where content names a picture of the shop that is not among those that are there. */
export function missingPictures(content: unknown, known: ReadonlySet<string>): Problem[] {
  if (typeof content === 'string') {
    return OF_SHOP.test(content) && !known.has(content)
      ? [[[], `there is no picture ${content.replace('/pictures/', 'pictures/')}`]]
      : [];
  }
  if (Array.isArray(content)) return content.flatMap((item, index) => below(index, item, known));
  if (typeof content !== 'object' || content === null) return [];
  return Object.entries(content).flatMap(([name, item]) => below(name, item, known));
}

function below(step: PropertyKey, content: unknown, known: ReadonlySet<string>): Problem[] {
  return missingPictures(content, known).map(([path, message]) => [[step, ...path], message] as const);
}
