import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isEmailShaped } from '#domain/accounts/email-shape.ts';
import { lineProblem } from '#domain/accounts/typed-name.ts';
import type { Selection } from '#domain/catalog/selection.ts';
import { MAX_GIFT_CARD_CODE_UNITS } from '#domain/gift-cards/sold-gift-card.ts';
import { MAX_NOTE_LENGTH, noteProblem } from '#domain/orders/gift.ts';
import type { Product } from '#web/api/catalog/product.ts';
import { cartLineOf } from '#web/state/cart/cart-line-of.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { replayPreHydrationEvents } from '#web/ui/timing/pre-hydration-events.ts';
import { useFeedback } from '#web/ui/timing/use-feedback.ts';
import styles from './gift-card-form.module.css';

interface TypedGiftCard {
  isOwn: boolean;
  name: string;
  email: string;
  message: string;
  /** Empty: as soon as it is paid. */
  day: string;
}

type Field = Exclude<keyof TypedGiftCard, 'isOwn'>;
const FIELDS: readonly Field[] = ['name', 'email', 'message', 'day'];
const NOTHING_TYPED: TypedGiftCard = { isOwn: false, name: '', email: '', message: '', day: '' };

/** `2026-11-26`, where the shopper is or in a time zone. */
const today = (timeZone?: string) => new Date().toLocaleDateString('en-CA', { timeZone });

/** The last day is counted from the store's, as the server does. */
function lastDay(timeZone: string): string {
  const day = new Date(today(timeZone));
  day.setUTCDate(day.getUTCDate() + 365);
  return day.toISOString().slice(0, 10);
}

function problemsOf(typed: TypedGiftCard, last: string) {
  const { isOwn, name, email, message, day } = typed;
  const isDayPossible = day === '' || (day >= today() && day <= last);
  return {
    name: isOwn ? null : name.trim() === '' ? 'Enter who it is for.' : lineProblem(name),
    email: isOwn || isEmailShaped(email) ? null : 'Enter an email like name@example.com.',
    message: isOwn ? null : (noteProblem(message) ?? lengthProblem(typed)),
    day: isDayPossible ? null : 'Choose today or a day within a year.',
  } satisfies Record<Field, string | null>;
}

/** As the calls take it, with its fields in their order. */
const giftCardOf = ({ isOwn, name, email, message, day }: TypedGiftCard) => ({
  recipient_email: isOwn ? null : email.trim().toLowerCase(),
  recipient_name: isOwn ? '' : name.trim(),
  message: isOwn ? '' : message.trim(),
  deliver_on: day === '' || day === today() ? null : day,
});

const lengthProblem = (typed: TypedGiftCard) =>
  JSON.stringify(giftCardOf(typed)).length > MAX_GIFT_CARD_CODE_UNITS
    ? 'Please shorten it: emoji and accents need more room.'
    : null;

/** For whom a gift card is, what they read, and when; then it goes into the cart. */
export default function GiftCardForm({ product, selection }: { product: Product; selection: Selection }) {
  const dispatch = useAppDispatch();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(NOTHING_TYPED);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isAdded, showFeedback] = useFeedback();
  const last = lastDay(useAppSelector((state) => state.global.timeZone));
  const problems = problemsOf(typed, last);
  // Its script comes after the page: what was typed meanwhile would be replaced at the next update.
  useLayoutEffect(() => {
    const before = FIELDS.flatMap((name) => {
      const field = form.current?.elements.namedItem(name);
      const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      return isTyped && field.value !== '' ? [[name, field.value]] : [];
    });
    const own = form.current?.elements.namedItem('own');
    const isOwn = own instanceof HTMLInputElement && own.checked;
    if (isOwn || before.length > 0) setTyped((now) => ({ ...now, isOwn, ...Object.fromEntries(before) }));
  }, []);
  useEffect(() => void replayPreHydrationEvents(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const wrong = FIELDS.find((field) => problems[field] !== null);
    setSubmitted(wrong !== undefined);
    if (wrong) {
      const input = form.current?.elements.namedItem(wrong);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    const line = cartLineOf(product, selection);
    if (line?.kind !== 'variant' || isAdded) return;
    if (dispatch(addToCart({ ...line, giftCard: giftCardOf(typed) })) === 'ignored') return;
    showFeedback();
    setTyped({ ...NOTHING_TYPED, isOwn: typed.isOwn });
  }

  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: (isSubmitted && problems[name]) || undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: currentTarget.value }),
  });
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      onSubmit={submit}
      noValidate
      aria-label="Who it is for"
    >
      <CheckField
        name="own"
        checked={typed.isOwn}
        onChange={({ currentTarget }) => setTyped({ ...typed, isOwn: currentTarget.checked })}
      >
        It is for me
      </CheckField>
      {!typed.isOwn && (
        <>
          <TextField {...field('name')} label="Their name" required maxLength={100} autoComplete="off" />
          <TextField {...field('email')} label="Their email" type="email" required autoComplete="off" />
          <TextArea
            {...field('message')}
            label="A message"
            rows={3}
            hint={`Up to ${MAX_NOTE_LENGTH} characters, in the email with the card.`}
          />
        </>
      )}
      <TextField
        {...field('day')}
        label="Day of delivery"
        type="date"
        min={today()}
        max={last}
        hint="Empty: as soon as it is paid. Otherwise in the morning of that day."
      />
      <Button type="submit">{isAdded ? 'Added to the cart' : 'Add to cart'}</Button>
      <p role="status" className={styles.status}>
        {isAdded && 'It is in the cart.'}
      </p>
    </form>
  );
}
