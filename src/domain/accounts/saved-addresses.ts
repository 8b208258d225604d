/** How many addresses a customer may save. */
export const MAX_SAVED_ADDRESSES = 20;
