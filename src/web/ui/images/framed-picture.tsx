import styles from './framed-picture.module.css';
import { Picture, type PictureProps } from './picture.tsx';

/** A small square picture beside the words that say what it shows; the empty frame where there is none. */
export function FramedPicture({ src, sizes }: { src: string | undefined } & Pick<PictureProps, 'sizes'>) {
  return (
    <span className={styles.frame}>{src !== undefined && <Picture src={src} alt="" sizes={sizes} />}</span>
  );
}
