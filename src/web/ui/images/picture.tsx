import { preload } from 'react-dom';

const WIDTHS = [160, 320, 640, 960, 1280];

export interface PictureProps {
  /**
   * The URL from the server: `/pictures/the-mix-pack.webp`, or `…webp#focus=30-70`, which is the point that stays in view where the picture
   * is cropped. Any other URL is used without renditions.
   */
  src: string;
  /** Empty when the text next to it already describes it. */
  alt: string;
  /** The `sizes` attribute: `(min-width: 1024px) 33vw, 50vw`. */
  sizes: string;
  /** The intrinsic size, which reserves the space. */
  width?: number;
  height?: number;
  /** Preloads the main picture of a screen. */
  isPriority?: boolean;
  className?: string | undefined;
}

const srcSetOf = (base: string, type: 'avif' | 'webp') =>
  WIDTHS.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');

/** A picture of the shop with its AVIF and WebP renditions. */
export function Picture({
  src,
  alt,
  sizes,
  width = 1000,
  height = 1000,
  isPriority = false,
  className,
}: PictureProps) {
  const [, base, focus] = /^(\/pictures\/.+)\.webp(?:#focus=([\d-]+))?$/.exec(src) ?? [];
  const image = (
    <img
      src={base === undefined ? src : `${base}-640.webp`}
      alt={alt}
      width={width}
      height={height}
      className={className}
      style={focus ? { '--focus': `${focus.replace('-', '% ')}%` } : undefined}
      loading={isPriority ? 'eager' : 'lazy'}
      fetchPriority={isPriority ? 'high' : 'low'}
      decoding="async"
    />
  );
  if (base === undefined) return image;
  if (isPriority) preloadRenditions(base, sizes);
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(base, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSetOf(base, 'webp')} sizes={sizes} />
      {image}
    </picture>
  );
}

/** Preloads from the page's head, before the parser reaches the picture. */
function preloadRenditions(base: string, sizes: string): void {
  preload(`${base}-640.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: srcSetOf(base, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
