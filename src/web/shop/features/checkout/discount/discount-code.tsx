import type { Dispatch } from 'react';
import type { CurrencyCode } from '#domain/money.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { CloseIcon } from '#web/ui/images/icons.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';
import { savingsText } from '../summary/savings-text.ts';
import styles from './discount-code.module.css';
import { DiscountEntry } from './discount-entry.tsx';
import { useDiscountFocus } from './use-discount-focus.ts';

interface DiscountCodeProps {
  form: CheckoutForm;
  currency: CurrencyCode;
  dispatch: Dispatch<CheckoutAction>;
}

/** The discount code in the order summary: an input, or the applied code. Spec §4, §5. */
export function DiscountCode({ form, currency, dispatch }: DiscountCodeProps) {
  const { discount, isPaying } = form;
  const money = useMoney(currency);
  const { container, keepFocus } = useDiscountFocus(discount.status);
  const change = (action: CheckoutAction) => {
    keepFocus();
    dispatch(action);
  };
  return (
    <div ref={container}>
      {discount.status === 'applied' ? (
        <div className={styles.coupon}>
          <p className={styles.saving} data-focus="applied" tabIndex={-1}>
            <strong className={styles.code}>{discount.code}</strong>, {savingsText(discount.saving, money)}
          </p>
          <IconButton
            variant="bare"
            label={`Remove ${discount.code}`}
            icon={<CloseIcon />}
            disabled={isPaying}
            onClick={() => change({ type: 'codeRemoved' })}
          />
        </div>
      ) : (
        <DiscountEntry
          discount={discount}
          isPaying={isPaying}
          onEnter={(code) => change({ type: 'codeEntered', code })}
        />
      )}
    </div>
  );
}
