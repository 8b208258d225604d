import { useState } from 'react';
import type { Cents } from '#domain/money.ts';
import { formatEstimate } from '#domain/shipping/format-estimate.ts';
import type { ExpressQuote } from '#web/api/checkout/express-checkout-calls.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { confirmTestCard } from '../sandbox-confirmation.ts';
import type { WalletProps } from '../wallet.ts';
import { useWalletQuote } from './use-wallet-quote.ts';
import { CARD_DETAILS, WALLET_CARDS, WALLET_CONTACTS } from './wallet-contents.ts';
import styles from './wallet-sheet.module.css';

interface WalletSheetProps extends Pick<WalletProps, 'intent' | 'formatAmount' | 'purchase' | 'onClose'> {
  isPaying: boolean;
  setPaying: (isPaying: boolean) => void;
}

/** Contact, shipping, card and totals, as in the sheet of a real wallet. */
export function WalletSheet({
  intent,
  formatAmount: money,
  purchase,
  onClose,
  isPaying,
  setPaying,
}: WalletSheetProps) {
  const api = useApi();
  const [card, setCard] = useState(WALLET_CARDS[0]);
  const [problem, setProblem] = useState<string | null>(null);
  const { contact, quote, refusal, isLoading, chooseContact, chooseOption, askAgain } =
    useWalletQuote(purchase);

  async function pay(agreed: ExpressQuote) {
    setPaying(true);
    setProblem(null);
    const confirmation = await purchase.confirm(contact, agreed.shipping_option_id);
    if (confirmation.kind === 'placed') return;
    if (confirmation.kind === 'refused') {
      setPaying(false);
      setProblem(confirmation.message);
      askAgain();
      return;
    }
    const fields = { number: card.number, ...CARD_DETAILS };
    const result = await confirmTestCard(api, intent, fields, confirmation.details);
    const outcome = 'outcome' in result ? result.outcome : ({ kind: 'incomplete' } as const);
    purchase.finish(outcome);
    setPaying(false);
    if (outcome.kind === 'declined') setProblem(outcome.message);
    else onClose();
  }

  const change = (choose: () => void) => () => {
    if (isPaying) return;
    setProblem(null);
    choose();
  };
  return (
    <div className={styles.sheet}>
      <p className={styles.note}>
        It takes the place of Apple Pay, Google Pay and Link while the shop runs on its sandbox. No real card
        is charged.
      </p>
      <RadioCards
        legend="Ship to"
        value={contact.id}
        onChange={(id) => change(() => chooseContact(id))()}
        cards={WALLET_CONTACTS.map(({ id, name, line1, city, state, email }) => ({
          value: id,
          label: name,
          detail: (
            <>
              {line1}, {city}, {state}
              <br />
              {email}
            </>
          ),
        }))}
      />
      {refusal !== null && <Notice kind="error" title={refusal} />}
      {quote !== null && (
        <RadioCards
          legend="Ship by"
          value={quote.shipping_option_id}
          onChange={(id) => change(() => chooseOption(id))()}
          cards={quote.shipping_options.map((option) => ({
            value: option.shipping_option_id,
            label: option.shipping_option_name,
            detail: option.delivery_estimate && `Arrives ${formatEstimate(option.delivery_estimate)}`,
            aside: option.price === 0 ? 'Free' : money(option.price),
          }))}
        />
      )}
      {quote === null && refusal === null && <Skeleton shape="block" ratio={3} />}
      <RadioCards
        legend="Pay with"
        value={card.number}
        onChange={(number) =>
          change(() => setCard(WALLET_CARDS.find((one) => one.number === number) ?? card))()
        }
        cards={WALLET_CARDS.map(({ number, result }) => ({
          value: number,
          label: `Test card •••• ${number.slice(-4)}`,
          detail: result,
        }))}
      />
      {quote !== null && <Totals quote={quote} money={money} isLoading={isLoading} />}
      <div className={styles.foot}>
        {problem !== null && <Notice kind="error" title={problem} />}
        <Button
          size="large"
          isWide
          isLoading={isPaying || isLoading}
          disabled={quote === null && !isLoading}
          onClick={() => quote !== null && void pay(quote)}
        >
          {isPaying
            ? 'Processing...'
            : `Confirm${quote === null || isLoading ? '' : ` ${money(quote.amount_due)}`}`}
        </Button>
      </div>
    </div>
  );
}

interface TotalsProps {
  quote: ExpressQuote;
  money: (amount: Cents) => string;
  isLoading: boolean;
}

function Totals({ quote, money, isLoading }: TotalsProps) {
  const taxName = quote.tax_name ?? 'Tax';
  const rows: readonly (readonly [string, number])[] = [
    ['Subtotal', quote.subtotal],
    ['Discount', -quote.discount],
    ['Shipping', quote.shipping],
    [taxName, quote.tax],
    ['Gift cards', quote.amount_due - quote.total],
  ];
  return (
    <dl className={styles.totals} data-loading={isLoading}>
      {rows
        .filter(
          ([name, amount]) => amount !== 0 || name === 'Shipping' || name === taxName || name === 'Subtotal',
        )
        .map(([name, amount]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{name === 'Shipping' && amount === 0 ? 'Free' : money(amount)}</dd>
          </div>
        ))}
      <div className={styles.total} aria-live="polite" aria-atomic="true">
        <dt>Total</dt>
        <dd>{money(quote.amount_due)}</dd>
      </div>
    </dl>
  );
}
