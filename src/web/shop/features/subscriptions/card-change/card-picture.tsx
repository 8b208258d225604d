import { brandName, type CardSummary, cardLabel, expiryLabel } from '#domain/subscriptions/card-summary.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './card-picture.module.css';

interface CardPictureProps {
  /** Null when the card provider does not return it. */
  summary: CardSummary | null;
  /** Draws the previous card behind it. */
  isNew?: boolean;
}

/** The card's brand, last digits and expiry date. */
export function CardPicture({ summary, isNew = false }: CardPictureProps) {
  return (
    <div className={styles.stack} data-new={isNew}>
      <VisuallyHidden>
        {summary ? `${cardLabel(summary)}, good until ${expiryLabel(summary)}` : 'The card on file'}
      </VisuallyHidden>
      <div className={styles.card} aria-hidden="true">
        <span className={styles.chip} />
        <span className={styles.brand}>{summary ? brandName(summary) : 'Card'}</span>
        <span className={styles.digits}>•••• {summary?.last4 ?? '••••'}</span>
        <span className={styles.expiry}>{summary && expiryLabel(summary)}</span>
      </div>
    </div>
  );
}
