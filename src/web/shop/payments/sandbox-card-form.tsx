import { useEffect, useEffectEvent, useImperativeHandle } from 'react';
import { useApi } from '#web/api/use-api.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type CardField, formatSecurityCode } from './card-errors.ts';
import { formatExpiry } from './card-expiry.ts';
import { formatCardNumber } from './card-number.ts';
import type { PaymentDetails, PaymentFormProps, PaymentOutcome } from './payment-form.ts';
import styles from './sandbox-card-form.module.css';
import { SandboxCardsHint } from './sandbox-cards-hint.tsx';
import { confirmTestCard } from './sandbox-confirmation.ts';
import { cardFieldName, useCard } from './use-card.ts';
import { useFormattedInput } from './use-formatted-input.ts';

/** The card form of the sandbox provider. Card data is sent to the sandbox only and never stored. */
export default function SandboxCardForm({ intent, isPaying, onReady, ref }: PaymentFormProps) {
  const api = useApi();
  const { card, errors, edit, validate, showErrors, findErrors } = useCard();
  const number = useFormattedInput(formatCardNumber, (value) => edit('number', value));
  const expiry = useFormattedInput(formatExpiry, (value) => edit('expiry', value));

  const notifyReady = useEffectEvent(onReady);
  useEffect(() => notifyReady(), []);

  async function confirm(details: PaymentDetails): Promise<PaymentOutcome> {
    const result = await confirmTestCard(api, intent, card, details);
    if ('outcome' in result) return result.outcome;
    showErrors(result.errors);
    return { kind: 'incomplete' };
  }

  async function check(): Promise<boolean> {
    const found = findErrors();
    if (Object.keys(found).length === 0) return true;
    showErrors(found);
    return false;
  }

  useImperativeHandle(ref, () => ({ check, confirm }));

  const common = (field: CardField) => ({
    name: cardFieldName(field),
    required: true,
    value: card[field],
    error: errors[field],
    readOnly: isPaying,
    inputMode: 'numeric' as const,
    onBlur: () => validate(field),
  });
  return (
    <div className={styles.form}>
      <TextField
        {...common('number')}
        {...number}
        label="Card number"
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
      />
      <div className={styles.pair}>
        <TextField
          {...common('expiry')}
          {...expiry}
          label="Expiration date"
          autoComplete="cc-exp"
          placeholder="MM/YY"
        />
        <TextField
          {...common('securityCode')}
          label="Security code"
          autoComplete="cc-csc"
          placeholder="CVC"
          onChange={({ currentTarget }) =>
            edit('securityCode', formatSecurityCode(currentTarget.value, card.number))
          }
        />
      </div>
      <SandboxCardsHint />
    </div>
  );
}
