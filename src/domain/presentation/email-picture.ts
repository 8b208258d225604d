const SHOP_PICTURE = /^(\/pictures\/[^#]+)\.\w+(?:#.*)?$/;

const WIDE_PICTURE = /^(\/pictures\/[a-z0-9-]+)\.\w+$/;

/** The path of a picture as wide as an email's text, as a JPEG. Null for other URLs and for what is no picture of pages. */
export function widePictureOf(url: string): string | null {
  const name = WIDE_PICTURE.exec(url)?.[1];
  return name === undefined ? null : `${name}-mail-wide.jpg`;
}

/**
 * The path of a picture for emails, as a small PNG, because not all email programs support AVIF or WebP. Null
 * for other URLs.
 */
export function emailPictureOf(url: string): string | null {
  const name = SHOP_PICTURE.exec(url)?.[1];
  return name === undefined ? null : `${name}-mail.png`;
}
