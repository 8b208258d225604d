/** The address of the largest size of a product's picture, for those who show it elsewhere. `publicUrl` has no trailing slash. */
export const largestPicture = (url: string, publicUrl: string): string =>
  publicUrl + url.replace(/\.webp.*/, '-1280.webp');
