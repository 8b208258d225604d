import type { Dispatch } from 'react';
import type { Cents, CurrencyCode } from '#domain/money.ts';
import { shippingPrice } from '#domain/shipping/shipping-price.ts';
import type { ShippingOption } from '#web/api/checkout-calls.ts';
import { useMoney } from '#web/state/use-money.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import type { CheckoutAction, Delivery } from '../checkout-form.ts';
import { type Contact, missingForDelivery } from '../contact/contact.ts';
import styles from './shipping-options.module.css';

export interface ShippingOptionsProps {
  contact: Contact;
  delivery: Delivery;
  subtotal: Cents;
  currency: CurrencyCode;
  /** By a discount code. */
  isFree: boolean;
  dispatch: Dispatch<CheckoutAction>;
}

/** The ways a parcel can travel, and in words for those who don't see them come. */
export function ShippingOptions(props: ShippingOptionsProps) {
  return (
    <>
      <VisuallyHidden>
        <span role="status">{newsOf(props.delivery)}</span>
      </VisuallyHidden>
      <OptionsOrWhyNot {...props} />
    </>
  );
}

function newsOf(delivery: Delivery): string {
  if (delivery.status === 'asking') return 'Looking up how it can be shipped';
  if (delivery.status !== 'offered') return '';
  const names = delivery.options.map((option) => option.shipping_option_name);
  return `Choose how it is shipped: ${names.join(' or ')}`;
}

/** Not asked yet, on their way, to choose from, or refused with the reason. */
function OptionsOrWhyNot({ contact, delivery, subtotal, currency, isFree, dispatch }: ShippingOptionsProps) {
  const money = useMoney(currency);
  switch (delivery.status) {
    case 'waiting':
      return <p className={styles.waiting}>{whatIsMissing(contact)}</p>;
    case 'asking':
      return <OptionsOnTheirWay />;
    case 'refused':
      return (
        <Notice kind="error" title={delivery.message}>
          <Button variant="quiet" onClick={() => dispatch({ type: 'deliveryRequestedAgain' })}>
            Ask again
          </Button>
        </Notice>
      );
    case 'offered':
      return (
        <RadioCards
          legend="Shipping method"
          isLegendHidden
          value={delivery.chosenId}
          onChange={(optionId) => dispatch({ type: 'optionChosen', optionId })}
          cards={delivery.options.map((option) => ({
            value: option.shipping_option_id,
            label: option.shipping_option_name,
            detail: option.additional_information,
            aside: isFree ? 'Free' : priceText(option, subtotal, money),
          }))}
        />
      );
  }
}

/** Spec §5, Free shipping. */
function priceText(option: ShippingOption, subtotal: Cents, money: (amount: Cents) => string): string {
  const terms = { priceCents: option.price, freeThresholdDollars: option.free_shipping_threshold };
  const price = shippingPrice(terms, subtotal, false);
  return price === 0 ? 'Free' : money(price);
}

/** What the ways to ship still wait for; the name on the parcel is not part of that. */
function whatIsMissing(contact: Contact): string {
  const missing = missingForDelivery(contact);
  if (missing.length === 0) return 'One moment.';
  const list = new Intl.ListFormat('en-US').format(missing);
  return `The ways to ship show up here once they know your ${list}.`;
}

function OptionsOnTheirWay() {
  return (
    <div className={styles.onTheirWay}>
      <Skeleton shape="block" ratio={8} />
      <Skeleton shape="block" ratio={8} />
    </div>
  );
}
