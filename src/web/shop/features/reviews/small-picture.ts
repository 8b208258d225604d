/** Photos that shoppers sent are kept in two sizes; the shop's own drawings find theirs by themselves. */
export const smallPicture = (url: string): string =>
  url.startsWith('/review-pictures/') ? url.replace(/\.webp$/, '-small.webp') : url;
