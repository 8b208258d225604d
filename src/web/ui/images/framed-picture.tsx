import styles from './framed-picture.module.css';
import { Picture, type PictureProps } from './picture.tsx';

/** A small square picture next to text that describes it; without `src` only the frame. */
export function FramedPicture({ src, sizes }: { src: string | undefined } & Pick<PictureProps, 'sizes'>) {
  return (
    <span className={styles.frame}>{src !== undefined && <Picture src={src} alt="" sizes={sizes} />}</span>
  );
}
