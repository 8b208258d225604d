const WITH_SHARE_PICTURE = /^\/pictures\/([a-z0-9-]+-(?:pack|scene))\.webp$/;
const SEVERAL_PACKS = /-\d+-pack\.webp$/;

/** The picture of the shop itself, for pages about nothing in particular. */
export const SHOP_SHARE_PICTURE = '/pictures/share/shop.jpg';
export const SHARE_PICTURE_SIZE = { width: 1200, height: 630 };

/** What a link to a page about this picture shows: single packs and scenes have a picture of their own for that, all others the shop's. */
export function sharePictureOf(url: string | undefined): string {
  const name = url === undefined || SEVERAL_PACKS.test(url) ? undefined : WITH_SHARE_PICTURE.exec(url)?.[1];
  return name === undefined ? SHOP_SHARE_PICTURE : `/pictures/share/${name}.jpg`;
}
