/** Store files that cannot be imported. The message has one line per problem: file, path in it, message. */
export class StoreFileError extends Error {
  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.name = 'StoreFileError';
  }
}

/** `products/the-mix.json`, `['variants', 1, 'prices']`, what → `tea/products/the-mix.json: variants[1].prices: what`. */
export function problemLine(file: string, path: readonly PropertyKey[], message: string): string {
  const place = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return [file, place.replace(/^\./, ''), message].filter(Boolean).join(': ');
}
