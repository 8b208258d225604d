import { hasSubscription } from '#web/state/money/free-shipping-from.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { ShippingSlot } from './shipping-slot.tsx';

/** What shipping costs for the cart, with a field for the postal code. */
export function CartShipping() {
  const { currencyCode, totalCost } = useAppSelector((state) => state.cart);
  const isRecurring = useAppSelector(hasSubscription);
  return <ShippingSlot currency={currencyCode} isRecurring={isRecurring} subtotal={totalCost} hasField />;
}
