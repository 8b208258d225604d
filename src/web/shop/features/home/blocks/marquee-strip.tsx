import { useState } from 'react';
import type { HomePageContent } from '#contracts/content/page-contents.ts';
import { classNames } from '#web/ui/class-names.ts';
import { blockColours } from '../block-of.ts';
import styles from './marquee-strip.module.css';

type Strip = HomePageContent['comingSoon']['marquee'];

/** Enough copies to fill the widest window twice; screen readers read only the first. */
const COPIES = [0, 1, 2, 3];

/**
 * A text that scrolls sideways, one loop in `speed` seconds. It can be paused and does not move with reduced
 * motion. Spec §2, Home: marquee strip.
 */
export function MarqueeStrip({ strip }: { strip: Strip }) {
  const [isPaused, setPaused] = useState(false);
  return (
    <div
      className={classNames(styles.strip, isPaused && styles.paused)}
      style={{ ...blockColours(strip), '--round': `${strip.speed}s` }}
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
