import { lineKey } from '#domain/cart/cart-line.ts';
import type { CartLineDetails } from '#web/api/checkout/cart-wire.ts';
import { itemDeleted } from '#web/state/cart/cart-slice.ts';
import { updateQuantity } from '#web/state/cart/cart-thunks.ts';
import { useAppDispatch } from '#web/state/hooks.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { TrashIcon } from '#web/ui/images/icons.tsx';

/** The quantity of a line, at least 1. Spec §2, Cart page. */
export function LineQuantity({ line }: { line: CartLineDetails }) {
  const dispatch = useAppDispatch();
  return (
    <QuantityStepper
      size="small"
      value={line.quantity}
      onChange={(quantity) => dispatch(updateQuantity(line, quantity))}
      label={`Quantity of ${labelOf(line)}`}
    />
  );
}

export function RemoveLineButton({ line }: { line: CartLineDetails }) {
  const dispatch = useAppDispatch();
  return (
    <IconButton
      variant="bare"
      label={`Remove ${labelOf(line)}`}
      icon={<TrashIcon />}
      onClick={() => dispatch(itemDeleted(lineKey(line)))}
    />
  );
}

/** Includes the description, so that screen readers can tell two lines of the same product apart. */
const labelOf = ({ title, description, subscriptionName }: CartLineDetails) =>
  [title, description, subscriptionName].filter(Boolean).join(', ');
