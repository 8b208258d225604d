import type { CurrencyCode } from '#domain/money.ts';
import { useMoney } from '#web/state/money/use-money.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import type { CheckoutForm } from '../checkout-form.ts';
import styles from './problem-notice.module.css';

/** What to do next, by the way of paying. */
const TRY_AGAIN: Readonly<Record<CheckoutForm['payment'], string>> = {
  card: 'press pay again',
  wallet: 'confirm it in the wallet again',
};

interface ProblemNoticeProps {
  form: CheckoutForm;
  currency: CurrencyCode;
}

const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Why the last attempt to pay failed, scrolled into view; nothing without a problem. */
export function ProblemNotice(props: ProblemNoticeProps) {
  return (
    props.form.problem && (
      <div ref={scrollIntoView} className={styles.problem}>
        <Problem {...props} />
      </div>
    )
  );
}

function Problem({ form, currency }: ProblemNoticeProps) {
  const money = useMoney(currency);
  const { problem, payment } = form;
  switch (problem?.kind) {
    case undefined:
      return null;
    case 'declined':
      return (
        <Notice kind="error" title={problem.message}>
          Nothing was charged, and your order is still here.
        </Notice>
      );
    case 'refused':
      return <Notice kind="error" title={problem.message} />;
    case 'code_dropped':
      return (
        <Notice kind="error" title={problem.message}>
          {problem.code} no longer works for this order, so it is taken off. Nothing was charged. Check the
          new total, then {payment === 'card' ? 'press pay' : TRY_AGAIN.wallet}.
        </Notice>
      );
    case 'amount_changed':
      return (
        <Notice kind="error" title={`The total is now ${money(problem.total)}.`}>
          {problem.previousTotal === null ? '' : `It was ${money(problem.previousTotal)} before. `}
          Nothing was charged. If this is fine, {TRY_AGAIN[payment]}.
        </Notice>
      );
  }
}
