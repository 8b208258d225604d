/** The brand that the pages are built for: in their titles and in the address of its story. Everywhere else the store's own name shows. */
export const BRAND = 'Doosra';
