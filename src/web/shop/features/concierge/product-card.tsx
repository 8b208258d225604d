import { Link } from 'react-router';
import { formatMoney } from '#domain/money.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import { useFeedback } from '#web/ui/timing/use-feedback.ts';
import type { Card } from './chat-message.ts';
import styles from './product-card.module.css';
import { SmallButton } from './small-button.tsx';

/**
 * A product in an answer, whose first variant in stock can be added to the cart here. Spec §3, fromChatbot.
 */
export function ConciergeProductCard({ card, onLeave }: { card: Card; onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const currency = useAppSelector(chosenCurrency) ?? card.currency;
  const price = card.line?.prices[currency];
  const [isAdded, showFeedback] = useFeedback();
  const add = () => {
    if (card.line !== null && !isAdded && dispatch(addToCart(card.line)) !== 'ignored') showFeedback();
  };
  return (
    <li className={styles.card} data-sold-out={card.line === null && !card.isBox}>
      <Picture src={card.picture} alt="" sizes="80px" className={styles.picture} />
      <div className={styles.facts}>
        <Link className={styles.title} to={`/products/${card.handle}`} onClick={onLeave}>
          {card.title}
        </Link>
        <p className={styles.price}>
          {price === undefined ? formatMoney(card.priceCents, card.currency) : formatMoney(price, currency)}{' '}
          <span className={styles.pack}>{card.pack}</span>
        </p>
        {card.allergens && <p className={styles.allergens}>{card.allergens}</p>}
      </div>
      {!card.isBox && (
        <SmallButton
          className={styles.add}
          disabled={card.line === null}
          aria-label={
            card.line === null ? `${card.title} is sold out` : `Add ${card.title}, ${card.pack}, to the cart`
          }
          onClick={add}
        >
          {card.line === null ? 'sold out' : isAdded ? 'added' : 'add'}
        </SmallButton>
      )}
    </li>
  );
}
