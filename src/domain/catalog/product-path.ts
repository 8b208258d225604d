/** The path of a product's page; boxes have one of their own, with a picker. */
export const productPath = (handle: string, isBox: boolean): string =>
  `/${isBox ? 'boxes' : 'products'}/${encodeURIComponent(handle)}`;
