import type { Cents, CurrencyCode } from '#domain/money.ts';
import { hasRegions } from '#domain/shipping/countries-with-regions.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './shipping-slot.module.css';

export interface ShippingSlotProps {
  /** Null until hydration. */
  currency: CurrencyCode | null;
  /** Whether a subscription is shipped. */
  isRecurring: boolean;
  subtotal?: Cents;
  /** Whether a postal code can be entered, where each that the shop ships to says its country. */
  hasField?: boolean;
}

const loadNote = () => import('./shipping-note.tsx');

/** What shipping costs and when it arrives. Its place is reserved, because its code and answer come later. */
export function ShippingSlot({ currency, isRecurring, subtotal = 0, ...props }: ShippingSlotProps) {
  const saysCountry = useAppSelector(({ global }) => global.shipsTo.every(({ code }) => hasRegions(code)));
  const hasField = (props.hasField ?? false) && saysCountry;
  const hasEstimates = useAppSelector((state) => state.global.hasDeliveryEstimates);
  const note = useDeferredImport(loadNote, hasField);
  return (
    <div className={styles.slot} data-lines={hasEstimates ? 2 : 1} data-field={hasField}>
      {note && currency && (
        <note.ShippingNote items={{ currency, isRecurring }} subtotal={subtotal} hasField={hasField} />
      )}
    </div>
  );
}
