import { brandName, type CardSummary, cardLabel, expiryLabel } from '#domain/subscriptions/card-summary.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './card-picture.module.css';

interface CardPictureProps {
  /** Null when the card provider does not tell what is printed on it. */
  summary: CardSummary | null;
  /** The card before lies behind it, turned the other way. */
  isNew?: boolean;
}

/** A card as its owner knows it: brand, last digits, expiry. Never more. */
export function CardPicture({ summary, isNew = false }: CardPictureProps) {
  return (
    <div className={styles.place} data-new={isNew}>
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
