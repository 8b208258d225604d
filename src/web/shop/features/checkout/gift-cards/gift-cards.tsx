import { type Dispatch, type FormEvent, useEffect, useRef, useState } from 'react';
import type { GiftCardAnswer as GiftCard } from '#contracts/checkout/gift-card-calls.ts';
import type { CheckoutId, GiftCardId } from '#domain/ids.ts';
import { messageOf } from '#web/api/api-problem.ts';
import type { CheckoutDetails } from '#web/api/checkout/checkout-queries.ts';
import { sendGiftCard, takeOffGiftCard } from '#web/api/checkout/gift-card-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { CloseIcon } from '#web/ui/images/icons.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import discountStyles from '../discount/discount-code.module.css';
import styles from './gift-cards.module.css';

export interface GiftCardsProps {
  sessionId: CheckoutId;
  details: CheckoutDetails;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

const MOST = 5;

/** The gift cards that pay a part, what is left to pay, and the input for one more. */
export default function GiftCards({ sessionId, details, form, dispatch }: GiftCardsProps) {
  const api = useApi();
  const [applied, setApplied] = useState<readonly GiftCard[]>(details.gift_cards);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const focusField = () => container.current?.querySelector('input')?.focus();
  const wasApplied = useRef(details.gift_cards.length > 0);
  useEffect(() => {
    if (!wasApplied.current) container.current?.querySelector('input')?.focus();
  }, []);

  async function change(send: () => Promise<readonly GiftCard[]>, failed: string): Promise<boolean> {
    setBusy(true);
    setProblem(null);
    try {
      setApplied(await send());
      dispatch({ type: 'priceRequestedAgain' });
      return true;
    } catch (failure) {
      setProblem(messageOf(failure, failed));
      return false;
    } finally {
      setBusy(false);
    }
  }

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (isBusy || typed.trim() === '') return;
    const isApplied = await change(
      () => sendGiftCard(api, sessionId, typed),
      'The shop did not answer. Please try again.',
    );
    if (isApplied) setTyped('');
    focusField();
  }

  async function remove(giftCardId: GiftCardId) {
    await change(
      () => takeOffGiftCard(api, sessionId, giftCardId),
      'It could not be removed. Please try again.',
    );
    focusField();
  }

  const isLocked = isBusy || form.isPaying;
  return (
    <div ref={container} className={styles.giftCards}>
      <AppliedCards {...{ applied, details, form, isLocked }} onRemove={(id) => void remove(id)} />
      {applied.length < MOST && (
        <form
          className={discountStyles.form}
          method="post"
          onSubmit={(event) => void apply(event)}
          noValidate
        >
          <div aria-live="polite">
            <TextField
              className={discountStyles.input}
              label="Gift card code"
              required
              value={typed}
              readOnly={isBusy}
              error={problem ?? undefined}
              maxLength={64}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          </div>
          <Button
            type="submit"
            variant="secondary"
            className={discountStyles.apply}
            isLoading={isBusy}
            disabled={form.isPaying}
          >
            {isBusy ? 'Checking...' : 'Apply'}
          </Button>
        </form>
      )}
    </div>
  );
}

interface AppliedCardsProps extends Pick<GiftCardsProps, 'details' | 'form'> {
  applied: readonly GiftCard[];
  isLocked: boolean;
  onRemove: (giftCardId: GiftCardId) => void;
}

/** Amounts are those of the last quote: before there is one, a card pays of the items. */
function AppliedCards({ applied, details, form, isLocked, onRemove }: AppliedCardsProps) {
  const money = useMoney(details.currency);
  const { amounts } = form.price;
  if (applied.length === 0) return null;
  const cards = applied.map(
    (card) => amounts?.gift_cards.find(({ gift_card_id }) => gift_card_id === card.gift_card_id) ?? card,
  );
  return (
    <>
      <ul className={styles.cards} aria-label="Gift cards">
        {cards.map(({ gift_card_id, last_four, amount, left }) => (
          <li key={gift_card_id} className={styles.card}>
            <span>
              Gift card •••• {last_four} <strong>{money(-amount)}</strong>
              <span className={styles.left}>{money(left)} stays on it</span>
            </span>
            <IconButton
              variant="bare"
              label={`Remove gift card ${last_four}`}
              icon={<CloseIcon />}
              disabled={isLocked}
              onClick={() => onRemove(gift_card_id)}
            />
          </li>
        ))}
      </ul>
      {amounts && (
        <p className={styles.due} role="status">
          <span>To pay by card</span>
          <strong>{money(amounts.amount_due)}</strong>
        </p>
      )}
    </>
  );
}
