import { useState } from 'react';
import type { HomePageContent } from '#contracts/page-contents.ts';
import { classNames } from '#web/ui/class-names.ts';
import { fieldColours } from './block-of.ts';
import styles from './marquee-strip.module.css';

type Strip = HomePageContent['comingSoon']['marquee'];

/** Enough of the same to fill the widest window twice; only the first is read out. */
const COPIES = [0, 1, 2, 3];

/**
 * Words that run past, one round in `speed` seconds. Can be stopped; stands still for those who ask for reduced motion. Spec §2,
 * Home: marquee strip.
 */
export function MarqueeStrip({ strip }: { strip: Strip }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <div
      className={classNames(styles.strip, isPaused && styles.paused)}
      style={{ ...fieldColours(strip), '--round': `${strip.speed}s` }}
    >
      <div className={styles.track}>
        {COPIES.map((copy) => (
          <ul key={copy} className={styles.items} aria-hidden={copy > 0 || undefined}>
            {strip.items.map(({ text, iconPath }) => (
              <li key={text} className={styles.item}>
                {text}
                <img src={iconPath} alt="" width={56} height={56} loading="lazy" />
              </li>
            ))}
          </ul>
        ))}
      </div>
      <button type="button" className={styles.pause} onClick={() => setPaused(!isPaused)}>
        {isPaused ? 'Run' : 'Stop'}
        <span className={styles.hidden}> the strip</span>
      </button>
    </div>
  );
}
