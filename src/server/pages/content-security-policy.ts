/** Extra sources of a page by directive: `{'frame-src': ['https://js.stripe.com']}`. */
export type ExtraSources = Readonly<Record<string, readonly string[]>>;

const OWN_SOURCES: ExtraSources = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-src': [],
  'form-action': ["'self'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'none'"],
};

/**
 * The policy of one page. Inline scripts are allowed by hash only. Style attributes are allowed because
 * products have their own colours; style elements are not.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[], extra: ExtraSources): string {
  return Object.entries(OWN_SOURCES)
    .map(([directive, own]) => [
      directive,
      ...own,
      ...(extra[directive] ?? []),
      ...(directive === 'script-src' ? scriptHashes : []),
    ])
    .map(([directive, ...sources]) => `${directive} ${sources.length === 0 ? "'none'" : sources.join(' ')}`)
    .join('; ');
}
