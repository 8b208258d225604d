import type { ReactNode } from 'react';
import styles from './picture-and-title.module.css';
import { smallPicture } from './small-picture.ts';

/** A small picture, or its place, with a title behind it. */
export function PictureAndTitle({ title, picture }: { title: ReactNode; picture: string | null }) {
  return (
    <span className={styles.name}>
      {picture === null ? (
        <span className={styles.picture} />
      ) : (
        <img
          className={styles.picture}
          src={smallPicture(picture)}
          alt=""
          width={40}
          height={40}
          loading="lazy"
        />
      )}
      <span className={styles.title}>{title}</span>
    </span>
  );
}
