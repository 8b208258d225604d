import type { Dispatch, ReactNode } from 'react';
import { PRIVACY_NAME, TERMS_NAME } from '#domain/subscriptions/terms.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';

interface TermsConsentProps {
  /** The text that is kept with the subscription, word for word. */
  terms: string;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/** The terms of a subscription, to be agreed to before paying; never ticked beforehand. */
export function TermsConsent({ terms, form, dispatch }: TermsConsentProps) {
  return (
    <CheckField
      name="terms"
      required
      checked={form.terms === 'agreed'}
      disabled={form.isPaying}
      onChange={({ currentTarget }) => dispatch({ type: 'termsTicked', isTicked: currentTarget.checked })}
    >
      {withLinks(terms)}
    </CheckField>
  );
}

const ADDRESSES: Readonly<Record<string, string>> = { [TERMS_NAME]: '/terms', [PRIVACY_NAME]: '/privacy' };

/** The names of the documents become links; they open beside the checkout, which goes on. */
function withLinks(terms: string): ReactNode[] {
  return terms.split(new RegExp(`(${TERMS_NAME}|${PRIVACY_NAME})`)).map((part) => {
    const address = ADDRESSES[part];
    return address === undefined ? (
      part
    ) : (
      <a key={part} href={address} target="_blank" rel="noopener">
        {part}
        <NewTabMark />
      </a>
    );
  });
}
