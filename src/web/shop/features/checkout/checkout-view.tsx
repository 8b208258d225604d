import {
  type Dispatch,
  type FormEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useId,
  useReducer,
  useRef,
} from 'react';
import type { CheckoutId, PaymentIntentId } from '#domain/ids.ts';
import type { CheckoutDetails, CheckoutSession } from '#web/api/checkout/checkout-queries.ts';
import type { PaymentForm } from '#web/shop/payments/payment-form.ts';
import { useReturnFromBank } from '#web/shop/payments/use-return-from-bank.ts';
import { onForgetAccount } from '#web/state/auth/forget-account.ts';
import { deleteStoredCode, readStoredCode, storeCode } from '#web/state/cart/stored-discount-code.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { likelyCountry } from '#web/state/shipping-countries.ts';
import { readStoredPostalCode } from '#web/state/stored-postal-code.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import { lazyPart } from '#web/ui/timing/lazy-part.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import { ChangedCart } from './changed-cart.tsx';
import {
  type CheckoutAction,
  type CheckoutForm,
  type GiftForm,
  NO_GIFT,
  type PriceState,
} from './checkout-form.ts';
import { checkoutReducer, startCheckoutForm } from './checkout-reducer.ts';
import { savingOf } from './checkout-selectors.ts';
import styles from './checkout-view.module.css';
import { AddressesLoading } from './contact/addresses-loading.tsx';
import { CartReminder } from './contact/cart-reminder.tsx';
import { EMPTY_CONTACT, typedEmail, withPostalCode } from './contact/contact.ts';
import { AddressFields, EmailField, NameField } from './contact/contact-fields.tsx';
import { DiscountCode } from './discount/discount-code.tsx';
import { LinkedCodeNote } from './discount/linked-code-note.tsx';
import { useDiscountCheck } from './discount/use-discount-check.ts';
import { ExpressCheckout } from './express/express-checkout.tsx';
import { GiftFields } from './gift/gift-fields.tsx';
import { GiftCardToggle } from './gift-cards/gift-card-toggle.tsx';
import { PayButton } from './payment/pay-button.tsx';
import { PaymentSection } from './payment/payment-section.tsx';
import { usePay } from './payment/use-pay.ts';
import { readSavedForm, saveForm } from './saved-form.ts';
import { ShippingOptions } from './shipping/shipping-options.tsx';
import { OrderSummary } from './summary/order-summary.tsx';
import { useCheckoutQuotes } from './use-checkout-quotes.ts';

export interface CheckoutViewProps {
  sessionId: CheckoutId;
  session: CheckoutSession;
  details: CheckoutDetails;
  onPaid: (paymentIntentId: PaymentIntentId) => void;
  onStale: () => void;
  /** Shown below the form. */
  children: ReactNode;
}

interface Start extends Pick<CheckoutSession, 'mode'> {
  /** Whether anything is shipped. */
  isShipped: boolean;
  /** Where the visitor most likely has things sent. */
  country: string;
  /** As the server has stored it, for a checkout that is resumed without what was typed in this tab. */
  gift: CheckoutDetails['gift'];
}

const startForm = ({ mode, isShipped, country, gift }: Start) => {
  const saved = readSavedForm();
  const typed = saved?.contact ?? EMPTY_CONTACT;
  const there = { ...typed, country: typed.country || country };
  const contact = isShipped ? withPostalCode(there, readStoredPostalCode()) : { ...typed, country: '' };
  const form = startCheckoutForm(
    contact,
    saved?.shippingOptionId ?? null,
    readStoredCode(),
    saved?.gift ?? giftFormOf(gift),
  );
  return { ...form, terms: mode === 'subscription' ? ('open' as const) : form.terms };
};

const giftFormOf = (gift: CheckoutDetails['gift']): GiftForm =>
  gift ? { isGift: true, note: gift.note ?? '', hidesPrices: gift.hide_prices } : NO_GIFT;

/** Only for signed-in customers. */
const CustomerAddress = lazyPart(() => import('./contact/customer-address.tsx'));

const loadRecurring = () => import('./payment/recurring.tsx');

/** The open checkout: contact, address, shipping and payment next to the order summary. Spec §2 Checkout. */
export function CheckoutView({ sessionId, session, details, onPaid, onStale, children }: CheckoutViewProps) {
  const country = useAppSelector((state) => likelyCountry(state, session.currency));
  const shipped = details.items.filter(({ gift_card }) => !gift_card);
  const isShipped = shipped.length > 0;
  const shippedSubtotal = shipped.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const [form, dispatch] = useReducer(
    checkoutReducer,
    { ...session, isShipped, country, gift: details.gift },
    startForm,
  );
  const formElement = useRef<HTMLFormElement>(null);
  const paymentForm = useRef<PaymentForm>(null);
  const { payment_intent_id: paymentIntentId, currency } = session;
  const isSubscription = session.mode === 'subscription';
  const subscription = isSubscription ? { lines: details.items, terms: details.terms } : null;
  const checkout = { sessionId, paymentIntentId, currency, subscription };
  useCheckoutQuotes({ checkout, subtotal: shippedSubtotal, onStale }, form, dispatch);
  useDiscountCheck(details.items, session.currency, form, dispatch);
  useSavedForm(form);
  const recurring = useDeferredImport(loadRecurring, isSubscription);
  const pay = usePay({ checkout, form, dispatch, formElement, paymentForm, onPaid, onStale });

  useEffect(() => onForgetAccount(() => dispatch({ type: 'accountForgotten' })), []);

  useReturnFromBank(() => {
    dispatch({ type: 'paymentStopped', problem: null });
    onStale();
  });

  const user = useAppSelector((state) => state.auth.user);
  useEffect(() => {
    if (user === null) return;
    dispatch({
      type: 'prefilled',
      contact: { email: user.email, name: `${user.firstName} ${user.lastName}`.trim() },
    });
  }, [user]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void pay();
  }

  const intent = {
    purpose: 'payment' as const,
    id: session.payment_intent_id,
    clientSecret: session.client_secret,
    publishableKey: session.publishable_key,
  };
  return (
    <div className={styles.layout}>
      <OrderSummary details={details} form={form}>
        <DiscountCode form={form} currency={session.currency} dispatch={dispatch} />
        {!isSubscription && <GiftCardToggle {...{ sessionId, details, form, dispatch }} />}
      </OrderSummary>
      <div className={styles.column}>
        {!form.isPaying && <ChangedCart items={details.items} />}
        <LinkedCodeNote discount={form.discount} currency={session.currency} />
        {isShipped && (
          <SectionBoundary of="Express checkout">
            <ExpressCheckout
              {...{ checkout, intent, details, form, formElement, dispatch, onPaid, onStale }}
              provider={session.provider}
            />
          </SectionBoundary>
        )}
        <form
          ref={formElement}
          className={styles.form}
          method="post"
          onSubmit={submit}
          noValidate
          aria-busy={form.isPaying}
        >
          <Section title="Contact">
            <EmailField form={form} dispatch={dispatch} />
            {!isShipped && <NameField form={form} dispatch={dispatch} />}
            <CartReminder email={typedEmail(form.contact)} />
          </Section>
          {isShipped && (
            <>
              <Section title="Shipping address">
                {user === null ? (
                  <AddressFields form={form} dispatch={dispatch} />
                ) : (
                  <Suspense fallback={<AddressesLoading />}>
                    <CustomerAddress form={form} dispatch={dispatch} />
                  </Suspense>
                )}
                <GiftFields form={form} isSubscription={isSubscription} dispatch={dispatch} />
              </Section>
              <Section title="Shipping method">
                <ShippingOptions
                  contact={form.contact}
                  delivery={form.delivery}
                  subtotal={shippedSubtotal}
                  currency={session.currency}
                  isFree={savingOf(form).freeShipping}
                  dispatch={dispatch}
                />
                <PriceFailure price={form.price} dispatch={dispatch} />
              </Section>
            </>
          )}
          <Section title="Payment">
            {!isShipped && <PriceFailure price={form.price} dispatch={dispatch} />}
            <PaymentSection
              provider={session.provider}
              intent={intent}
              form={form}
              onReady={() => dispatch({ type: 'cardFormReady' })}
              ref={paymentForm}
            />
          </Section>
          {isSubscription && (
            <Section title="What comes again">
              {recurring && <recurring.Recurring details={details} form={form} dispatch={dispatch} />}
            </Section>
          )}
          <PayButton form={form} currency={session.currency} />
        </form>
        {children}
      </div>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <SectionBoundary of={title}>{children}</SectionBoundary>
    </section>
  );
}

/** Stores the form for a reload, a failed payment or the return from the bank. */
function useSavedForm(form: CheckoutForm): void {
  const { contact, gift, lastChoice } = form;
  const shippingOptionId = lastChoice?.isManual ? lastChoice.optionId : null;
  useEffect(() => saveForm({ contact, shippingOptionId, gift }), [contact, shippingOptionId, gift]);

  const { discount } = form;
  useEffect(() => {
    if (discount.status === 'checking') return;
    const isRefused = discount.status === 'refused' && discount.isFinal;
    if (discount.status === 'none' || isRefused) deleteStoredCode();
    else storeCode(discount);
  }, [discount]);
}

/** Shown when the total of the chosen shipping option could not be calculated. */
function PriceFailure({ price, dispatch }: { price: PriceState; dispatch: Dispatch<CheckoutAction> }) {
  if (price.status !== 'refused') return null;
  return (
    <Notice kind="error" title={price.message}>
      <Button variant="quiet" onClick={() => dispatch({ type: 'priceRequestedAgain' })}>
        Work it out again
      </Button>
    </Notice>
  );
}
