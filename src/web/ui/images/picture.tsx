import { preload } from 'react-dom';

const WIDTHS = [160, 320, 640, 960, 1280];

export interface PictureProps {
  /** The picture's address as the calls answer it: `/pictures/the-mix-pack.webp`. Any other address is used as it is. */
  src: string;
  /** What it shows; empty when the words beside it say so already. */
  alt: string;
  /** How wide it is shown, as in HTML: `(min-width: 1024px) 33vw, 50vw`. */
  sizes: string;
  /** The drawing's own proportions, so that its place is kept. */
  width?: number;
  height?: number;
  /** The one picture that the screen is about: loaded first. */
  isUrgent?: boolean;
  className?: string | undefined;
}

const inSizes = (base: string, type: 'avif' | 'webp') =>
  WIDTHS.map((width) => `${base}-${width}.${type} ${width}w`).join(', ');

/** A picture of the shop in the size and format that fit. */
export function Picture({
  src,
  alt,
  sizes,
  width = 1000,
  height = 1000,
  isUrgent = false,
  className,
}: PictureProps) {
  const base = /^(\/pictures\/.+)\.webp$/.exec(src)?.[1];
  const image = (
    <img
      src={base === undefined ? src : `${base}-640.webp`}
      alt={alt}
      width={width}
      height={height}
      className={className}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : 'low'}
      decoding="async"
    />
  );
  if (base === undefined) return image;
  if (isUrgent) preloadInSizes(base, sizes);
  return (
    <picture>
      <source type="image/avif" srcSet={inSizes(base, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={inSizes(base, 'webp')} sizes={sizes} />
      {image}
    </picture>
  );
}

/** Asked for in the head of the page, so that the one picture does not wait for the place where it stands. */
function preloadInSizes(base: string, sizes: string): void {
  preload(`${base}-640.avif`, {
    as: 'image',
    type: 'image/avif',
    imageSrcSet: inSizes(base, 'avif'),
    imageSizes: sizes,
    fetchPriority: 'high',
  });
}
