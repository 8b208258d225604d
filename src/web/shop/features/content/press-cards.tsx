import type { PressPageContent } from '#contracts/content/page-contents.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import styles from './press-cards.module.css';

/** Press articles as cards that link to the publication. Spec §2, Press page. */
export function PressCards({ items }: { items: PressPageContent['PressCarousel']['items'] }) {
  return (
    <ul className={styles.cards}>
      {items.map(({ link, coverImage, publication }) => (
        <li key={link} className={styles.card}>
          <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
            <span className={styles.shadow}>
              <span className={styles.paper}>
                <span className={styles.publication}>{publication}</span>
                <Picture
                  src={coverImage}
                  alt=""
                  sizes="(min-width: 1024px) 30vw, (min-width: 768px) 45vw, 92vw"
                  className={styles.cover}
                />
                <span className={styles.read}>
                  Read it there
                  <NewTabMark />
                </span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
