import { Picture } from '#web/ui/images/picture.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import type { BlockOf } from '../block-of.ts';
import styles from './instagram-post-row.module.css';

/** Pictures that link to Instagram posts. Spec §2, Home: Instagram post row. */
export function InstagramPostRow({ block }: { block: BlockOf<'InstagramPostRow'> }) {
  return (
    <section className={styles.block}>
      <h2 className={styles.heading}>{block.headingText}</h2>
      <ul className={styles.posts}>
        {block.posts.map(({ url, imageUrl, imageAlt }) => (
          <li key={url}>
            <a className={styles.post} href={url} target="_blank" rel="noopener noreferrer">
              <Picture src={imageUrl} alt={imageAlt} sizes="(min-width: 768px) 25vw, 50vw" />
              <span className={styles.where}>
                Instagram
                <NewTabMark />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
