/** The address of the largest size of a product's picture, for those who show it elsewhere. `publicUrl` has no trailing slash. */
export function largestPicture(url: string, publicUrl: string): string {
  const largest = url.replace(/^(\/pictures\/[^#]+)\.webp(?:#.*)?$/, '$1-1280.webp');
  return largest.startsWith('/') ? `${publicUrl}${largest}` : largest;
}
