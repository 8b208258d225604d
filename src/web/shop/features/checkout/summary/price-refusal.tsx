import type { Dispatch } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckoutAction, Price } from '../checkout-form.ts';

/** Why there is no total for the chosen way to ship, when that is so. */
export function PriceRefusal({ price, dispatch }: { price: Price; dispatch: Dispatch<CheckoutAction> }) {
  if (price.status !== 'refused') return null;
  return (
    <Notice kind="error" title={price.message}>
      <Button variant="quiet" onClick={() => dispatch({ type: 'priceRequestedAgain' })}>
        Work it out again
      </Button>
    </Notice>
  );
}
