const SHOP_PICTURE = /^(\/pictures\/[^#]+)\.\w+(?:#.*)?$/;

/**
 * The path of a picture for emails, as a small PNG, because not all email programs support AVIF or WebP. Null
 * for other URLs.
 */
export function emailPictureOf(url: string): string | null {
  const name = SHOP_PICTURE.exec(url)?.[1];
  return name === undefined ? null : `${name}-mail.png`;
}
