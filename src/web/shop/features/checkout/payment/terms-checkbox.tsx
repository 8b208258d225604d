import type { Dispatch, ReactNode } from 'react';
import { PRIVACY_NAME, TERMS_NAME } from '#domain/subscriptions/terms.ts';
import { CheckField } from '#web/ui/forms/check-field.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import type { CheckoutAction, CheckoutForm } from '../checkout-form.ts';

interface TermsCheckboxProps {
  /** Stored with the subscription word for word. */
  terms: string;
  form: CheckoutForm;
  dispatch: Dispatch<CheckoutAction>;
}

/** The checkbox for a subscription's terms; never ticked in advance. */
export function TermsCheckbox({ terms, form, dispatch }: TermsCheckboxProps) {
  return (
    <CheckField
      name="terms"
      required
      checked={form.terms === 'agreed'}
      disabled={form.isPaying}
      onChange={({ currentTarget }) => dispatch({ type: 'termsToggled', isAgreed: currentTarget.checked })}
    >
      {withLinks(terms)}
    </CheckField>
  );
}

const ADDRESSES: Readonly<Record<string, string>> = { [TERMS_NAME]: '/terms', [PRIVACY_NAME]: '/privacy' };

/** Turns the documents' names into links that open in a new tab. */
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
