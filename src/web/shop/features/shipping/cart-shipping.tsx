import { useAppSelector } from '#web/state/hooks.ts';
import { hasSubscription, selectShippedSubtotal } from '#web/state/money/free-shipping-from.ts';
import { ShippingSlot } from './shipping-slot.tsx';

/** What shipping costs for the cart, with a field for the postal code; nothing for gift cards alone. */
export function CartShipping() {
  const currency = useAppSelector((state) => state.cart.currencyCode);
  const subtotal = useAppSelector(selectShippedSubtotal);
  const isRecurring = useAppSelector(hasSubscription);
  return subtotal > 0 && <ShippingSlot {...{ currency, isRecurring, subtotal }} hasField />;
}
