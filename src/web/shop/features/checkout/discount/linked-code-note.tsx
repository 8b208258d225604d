import type { CurrencyCode } from '#domain/money.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { DiscountCodeState } from '../checkout-form.ts';
import { savingsText } from '../summary/savings-text.ts';

/** The outcome of a code from a link, shown above the form because the summary is collapsed on phones. */
export function LinkedCodeNote({
  discount,
  currency,
}: {
  discount: DiscountCodeState;
  currency: CurrencyCode;
}) {
  const money = useMoney(currency);
  if (discount.status === 'none' || !discount.isFromLink) return null;
  switch (discount.status) {
    case 'checking':
      return null;
    case 'applied':
      return (
        <Notice kind="success" title="Your link did its job">
          It brought {discount.code} along: {savingsText(discount.saving, money)}.
        </Notice>
      );
    case 'refused':
      return (
        <Notice title="The discount code from your link was not applied">
          The order summary says why. You can try another one there.
        </Notice>
      );
  }
}
