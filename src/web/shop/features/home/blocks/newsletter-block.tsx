import type { ReactNode } from 'react';
import { TiltedTitle } from '#web/ui/typography/tilted-title.tsx';
import type { BlockOf } from '../block-of.ts';
import styles from './newsletter-block.module.css';

/** The newsletter sign-up at the end of the home page. Spec §2, Home: newsletter sign-up. */
export function NewsletterBlock({ block, form }: { block: BlockOf<'NewsletterSignUp'>; form: ReactNode }) {
  return (
    <section className={styles.block}>
      <div className={styles.card}>
        <h2 className={styles.heading}>
          <TiltedTitle>{block.headingText}</TiltedTitle>
        </h2>
        <p className={styles.text}>{block.bodyText}</p>
        {form}
      </div>
    </section>
  );
}
