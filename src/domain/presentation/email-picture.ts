const SHOP_PICTURE = /^(\/pictures\/.+)\.\w+$/;

/** A picture of the shop as emails show it, a small PNG: mail programs know neither AVIF nor, all of them, WebP. Null for any other. */
export function emailPictureOf(url: string): string | null {
  const name = SHOP_PICTURE.exec(url)?.[1];
  return name === undefined ? null : `${name}-mail.png`;
}
