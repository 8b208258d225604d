import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnSubscription } from '#contracts/account/subscription-calls.ts';
import { MAX_QUANTITY } from '#domain/cart/cart-line.ts';
import { changeLine, subtotalOfLines } from '#domain/subscriptions/change-line.ts';
import { productQuery } from '#web/api/catalog/product-queries.ts';
import { subscribedLinesOf, variantChoices } from '#web/api/catalog/variant-choices.ts';
import { useApi } from '#web/api/use-api.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { usePricesIncludeTax } from '#web/state/shipping-countries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { RadioCards } from '#web/ui/forms/radio-cards.tsx';
import styles from './subscription-card.module.css';
import type { ChangePanelProps } from './use-subscription-change.ts';

interface ItemChangeProps extends ChangePanelProps {
  item: OwnSubscription['items'][number];
}

/** Another quantity or variant of an item from the next delivery on, with what a delivery then costs; or none of it. */
export function ItemChange({ subscription, item, change, onClose }: ItemChangeProps) {
  const money = useMoney(subscription.currency);
  const extra = usePricesIncludeTax(subscription.address.country) ? 'shipping' : 'shipping and tax';
  const { data: product } = useQuery(productQuery(useApi(), item.handle));
  const [sku, setSku] = useState(item.sku);
  const [typed, setQuantity] = useState(item.quantity);
  const [isInvalid, setInvalid] = useState(false);
  const lines = subscribedLinesOf(subscription);
  const choices = variantChoices(product ?? null, subscription, item);
  const newPrice = choices.find((choice) => choice.sku === sku)?.priceCents ?? item.unit_price;
  const newSku = sku === item.sku ? null : sku;
  // Of another variant the server refuses more than was agreed on.
  const agreed = newSku === null ? item.agreed_quantity : null;
  const max =
    (agreed ?? MAX_QUANTITY) - (lines.find((line) => newSku !== null && line.sku === newSku)?.quantity ?? 0);
  const quantity = Math.min(typed, max);
  const subtotal = subtotalOfLines(changeLine(lines, { lineId: item.id, quantity, newSku }, newPrice));
  const isSame = newSku === null && quantity === item.quantity;
  const send = (to: { quantity: number; newSku: string | null; subtotal: number }) =>
    change.make({ action: 'change_item', item: item.id, ...to }, onClose);
  const others = lines.filter((line) => line.id !== item.id);
  return (
    <section className={styles.panel} aria-label={`Change ${item.title}`}>
      {choices.length > 1 && (
        <RadioCards
          legend="Which one from now on?"
          cards={choices.map((choice) => ({
            value: choice.sku,
            label: choice.label,
            detail: choice.isSoldOut ? 'Sold out at the moment' : undefined,
            aside: money(choice.priceCents),
          }))}
          value={sku}
          onChange={setSku}
        />
      )}
      <div className={styles.quantity}>
        <QuantityStepper
          value={quantity}
          onChange={setQuantity}
          onValidityChange={setInvalid}
          max={max}
          label={`Quantity of ${item.title}`}
        />
      </div>
      {agreed !== null && <p>Its price was agreed on for {agreed} of it. Write to us if you want more.</p>}
      <p aria-live="polite">
        {isSame
          ? `A delivery costs ${money(subtotal)} before ${extra}.`
          : `A delivery then costs ${money(subtotal)} before ${extra}, in place of ${money(subtotalOfLines(lines))}.`}
      </p>
      <div className={styles.buttons}>
        <Button
          isLoading={change.isPending}
          onClick={() => {
            if (isInvalid) return;
            if (isSame) onClose();
            else send({ quantity, newSku, subtotal });
          }}
        >
          Save the change
        </Button>
        {others.length > 0 && (
          <Button
            variant="secondary"
            isLoading={change.isPending}
            onClick={() => send({ quantity: 0, newSku: null, subtotal: subtotalOfLines(others) })}
          >
            Take it out
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </section>
  );
}
