import { useAppSelector } from '#web/state/hooks.ts';
import { ShippingSlot } from './shipping-slot.tsx';

/** What shipping costs for the cart, with a field for the postal code. */
export function CartShipping() {
  const { currencyCode, totalCost } = useAppSelector((state) => state.cart);
  return <ShippingSlot currency={currencyCode} subtotal={totalCost} hasField />;
}
