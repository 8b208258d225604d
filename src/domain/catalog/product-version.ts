/** `draft`: never published. `active`: sold. `archived`: sold no longer. */
export const PRODUCT_STATUSES = ['draft', 'active', 'archived'] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** Where a version comes from: an edit of staff, an imported file, or the shop as it was before its first edit. */
export const PRODUCT_VERSION_ORIGINS = ['staff', 'file', 'shop'] as const;
export type ProductVersionOrigin = (typeof PRODUCT_VERSION_ORIGINS)[number];
