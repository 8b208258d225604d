/** The drawing that is the icon of stores that name none. */
export const DEFAULT_ICON = '/pictures/brand/logo-mark.svg';

/** Favicon, the one of Apple's home screens, and those of the web manifest. In pixels. */
const ICON_SIZES = [32, 180, 192, 512] as const;
export type IconSize = (typeof ICON_SIZES)[number];

/** The address of an icon in a size, as PNG. */
export const iconPictureOf = (url: string, size: IconSize): string =>
  url.replace(/\.\w+$/, `-icon-${size}.png`);
