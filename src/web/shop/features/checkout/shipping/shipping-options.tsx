import type { Dispatch } from 'react';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { formatEstimate } from '#domain/shipping/format-estimate.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import type { ShippingOption } from '#web/api/checkout/checkout-calls.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { CheckoutAction, DefaultReason, DeliveryState } from '../checkout-form.ts';
import { type Contact, missingForDelivery } from '../contact/contact.ts';
import styles from './shipping-options.module.css';

type OfferedDelivery = Extract<DeliveryState, { status: 'offered' }>;

export interface ShippingOptionsProps {
  contact: Contact;
  delivery: DeliveryState;
  subtotal: Cents;
  currency: CurrencyCode;
  /** Through a discount code. */
  isFree: boolean;
  dispatch: Dispatch<CheckoutAction>;
}

/** The shipping options, with their status announced to screen readers. */
export function ShippingOptions(props: ShippingOptionsProps) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{statusText(props.delivery)}</span>
      </VisuallyHidden>
      <OptionList {...props} />
    </>
  );
}

function statusText(delivery: DeliveryState): string {
  if (delivery.status === 'loading') return 'Looking up how it can be shipped';
  if (delivery.status !== 'offered' || delivery.defaultReason === null) return '';
  const names = delivery.options.map((option) => option.shipping_option_name);
  return `Choose how it is shipped: ${names.join(' or ')}. ${DEFAULT_TEXTS[delivery.defaultReason](chosenName(delivery))}`;
}

/** Why an option is chosen already. */
const DEFAULT_TEXTS: Readonly<Record<DefaultReason, (name: string) => string>> = {
  cheapest: (name) => `${name}, the cheapest, is chosen already.`,
  kept: (name) => `${name} is still chosen.`,
  replaced: (name) =>
    `What you had chosen doesn’t go to this address, so it is ${name} now, the cheapest that does.`,
};

const chosenName = ({ options, chosenId }: OfferedDelivery) =>
  options.find((option) => option.shipping_option_id === chosenId)?.shipping_option_name ?? '';

function OptionList({ contact, delivery, subtotal, currency, isFree, dispatch }: ShippingOptionsProps) {
  const money = useMoney(currency);
  switch (delivery.status) {
    case 'waiting':
      return <p className={styles.hint}>{missingText(contact)}</p>;
    case 'loading':
      return <OptionsLoading />;
    case 'refused':
      return delivery.isPostalCode ? (
        <p className={styles.hint}>The ways to ship show up here once they know your postal code.</p>
      ) : (
        <Notice kind="error" title={delivery.message}>
          <Button variant="quiet" onClick={() => dispatch({ type: 'deliveryRequestedAgain' })}>
            Ask again
          </Button>
        </Notice>
      );
    case 'offered':
      return (
        <>
          {delivery.defaultReason === 'replaced' && (
            <p className={styles.hint} aria-hidden="true">
              {DEFAULT_TEXTS.replaced(chosenName(delivery))}
            </p>
          )}
          <RadioCards
            legend="Shipping method"
            isLegendHidden
            value={delivery.chosenId}
            onChange={(optionId) => dispatch({ type: 'optionChosen', optionId })}
            cards={delivery.options.map((option) => ({
              value: option.shipping_option_id,
              label: option.shipping_option_name,
              detail: <OptionDetail option={option} />,
              aside: isFree ? 'Free' : priceText(option, subtotal, money),
            }))}
          />
        </>
      );
  }
}

function OptionDetail({ option }: { option: ShippingOption }) {
  const { additional_information, delivery_estimate } = option;
  if (delivery_estimate === null) return additional_information;
  return (
    <>
      <strong>Arrives {formatEstimate(delivery_estimate)}</strong>
      <br />
      {additional_information}
    </>
  );
}

/** The price of an option. Spec §5, Free shipping. */
function priceText(option: ShippingOption, subtotal: Cents, money: (amount: Cents) => string): string {
  const terms = { priceCents: option.price, freeThreshold: option.free_shipping_threshold };
  const price = shippingPrice(terms, subtotal, false);
  return price === 0 ? 'Free' : money(price);
}

/** Names the fields that are needed for a request of shipping options. */
function missingText(contact: Contact): string {
  const missing = missingForDelivery(contact);
  if (missing.length === 0) return 'One moment.';
  const list = new Intl.ListFormat('en-US').format(missing);
  return `The ways to ship show up here once they know your ${list}.`;
}

function OptionsLoading() {
  return (
    <div className={styles.loading}>
      <Skeleton shape="block" ratio={8} />
      <Skeleton shape="block" ratio={8} />
    </div>
  );
}
