/**
 * The canonical spelling of a path: lower case, single slashes, none at the end, no needless escapes. Names of things in
 * the back office, such as a SKU, keep their case.
 */
export function canonicalPath(path: string): string {
  const segments = path.split(/[/\\]+/).filter((segment) => segment !== '');
  const isBackOffice = segments[0]?.toLowerCase() === 'admin';
  const names = segments.map((segment, index) => respelled(segment, isBackOffice && index > 1));
  return `/${names.join('/')}`;
}

function respelled(segment: string, keepsCase: boolean): string {
  try {
    const name = decodeURIComponent(segment);
    return encodeURIComponent(keepsCase ? name : name.toLowerCase());
  } catch {
    return segment;
  }
}
