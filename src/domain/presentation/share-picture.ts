const PICTURE = /^\/pictures\/([a-z0-9-]+)\.webp(?:#(focus)=(\d+-\d+))?$/;

export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/**
 * The preview picture of the first of these URLs that is one of the shop's pictures: a JPEG beside the
 * brand's field, cropped about its focus point. Null when there is none.
 */
export function sharePictureOf(...urls: readonly (string | undefined)[]): string | null {
  const found = urls.map((url) => PICTURE.exec(url ?? '')).find((match) => match !== null);
  return found ? `/pictures/share/${found.slice(1).filter(Boolean).join('-')}.jpg` : null;
}
