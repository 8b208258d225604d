import { useMutation } from '@tanstack/react-query';
import { MAX_DISTINCT_SKUS } from '#domain/cart/cart-line.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { cartLinesOf } from '#web/api/checkout/cart-wire.ts';
import {
  fetchItemsToOrderAgain,
  type ItemsToOrderAgain,
  type OrderAccess,
} from '#web/api/account/order-queries.ts';
import { useApi } from '#web/api/use-api.ts';
import { cartHidden, cartShown } from '#web/state/cart/cart-slice.ts';
import { addToCart } from '#web/state/cart/cart-thunks.ts';
import { chosenCurrency } from '#web/state/money/chosen-currency.ts';
import { useAppDispatch, useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** What became of ordering again. */
interface Outcome {
  /** How many lines are in the cart. */
  added: number;
  /** A sentence for each line that was not added, or not in full. */
  missing: readonly string[];
}

/** Puts what can be bought of an order today into the cart. The panel stays closed when there is something to read. */
export function useOrderAgain(access: OrderAccess) {
  const api = useApi();
  const dispatch = useAppDispatch();
  const currency = useAppSelector(chosenCurrency) ?? undefined;
  return useMutation({
    mutationFn: async (): Promise<Outcome> => {
      const { items, missing } = await fetchItemsToOrderAgain(api, access, currency);
      const lines = cartLinesOf(items);
      const ignored = lines.filter((line) => dispatch(addToCart(line)) === 'ignored');
      const sentences = [
        ...missing.map(missingText),
        ...ignored.map(
          ({ title }) => `${title}: your cart is full: it takes ${MAX_DISTINCT_SKUS} different things.`,
        ),
      ];
      if (sentences.length > 0) dispatch(cartHidden());
      return { added: lines.length - ignored.length, missing: sentences };
    },
  });
}

type OrderingAgain = ReturnType<typeof useOrderAgain>;

export function OrderAgainButton({ again, isMain }: { again: OrderingAgain; isMain: boolean }) {
  return (
    <Button
      variant={isMain ? 'primary' : 'secondary'}
      isLoading={again.isPending}
      onClick={() => again.mutate()}
    >
      Order again
    </Button>
  );
}

/** What was not added and why, or why nothing was. */
export function OrderAgainOutcome({ again }: { again: OrderingAgain }) {
  const dispatch = useAppDispatch();
  if (again.isError)
    return (
      <Notice kind="error" title={messageOf(again.error, 'We could not fill your cart. Please try again.')} />
    );
  if (!again.data) return null;
  const { added, missing } = again.data;
  if (missing.length === 0) return <Notice kind="success" title="It is in your cart, at today's prices." />;
  return (
    <Notice title={added > 0 ? 'In your cart, except for this:' : 'None of it can be bought today:'}>
      <ul>
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {added > 0 && (
        <Button variant="secondary" onClick={() => dispatch(cartShown())}>
          See your cart
        </Button>
      )}
    </Notice>
  );
}

function missingText({ title, description, reason, quantity }: ItemsToOrderAgain['missing'][number]): string {
  const name = `${title}, ${description}`;
  switch (reason) {
    case 'not_sold':
      return `${name}: we do not sell it like this any more.`;
    case 'sold_out':
      return `${name}: sold out just now.`;
    case 'fewer':
      return `${name}: ${quantity} fewer than last time; we have no more.`;
  }
}
