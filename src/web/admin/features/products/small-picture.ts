/** The smallest size of a picture of the store: `/pictures/the-mix.webp` → `/pictures/the-mix-160.webp`. */
export const smallPicture = (url: string): string => url.replace(/\.webp(?:#[^#]*)?$/, '-160.webp');
