const PICTURE = /^\/pictures\/([a-z0-9-]+)\.webp$/;

export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/**
 * The preview picture of the first of these URLs that is one of the shop's pictures: a JPEG beside the
 * brand's field. Null when there is none.
 */
export function sharePictureOf(...urls: readonly (string | undefined)[]): string | null {
  const name = urls.map((url) => PICTURE.exec(url ?? '')?.[1]).find((found) => found !== undefined);
  return name === undefined ? null : `/pictures/share/${name}.jpg`;
}
