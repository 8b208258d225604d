/** Extra sources of a page by directive: `{'frame-src': ['https://js.stripe.com']}`. */
export type ExtraSources = Readonly<Record<string, readonly string[]>>;

const NOTHING = "'none'";

const OWN_SOURCES: ExtraSources = {
  'default-src': [NOTHING],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': [],
  'form-action': ["'self'"],
  'base-uri': [NOTHING],
  'frame-ancestors': [NOTHING],
};

/**
 * The policy of one page. Inline scripts are allowed by hash only. Style attributes are allowed because
 * products have their own colours; style elements are not.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], extra: ExtraSources): string {
  return Object.entries(OWN_SOURCES)
    .map(([directive, own]) => [
      directive,
      // What is allowed takes the place of nothing.
      ...(extra[directive] === undefined ? own : own.filter((source) => source !== NOTHING)),
      ...(extra[directive] ?? []),
      ...(directive === 'script-src' ? scriptHashes : []),
    ])
    .map(([directive, ...sources]) => `${directive} ${sources.length === 0 ? NOTHING : sources.join(' ')}`)
    .join('; ');
}
