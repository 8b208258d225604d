import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { BundleId } from '#domain/ids.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { backInStockEndpoints } from '#web/api/endpoints/back-in-stock-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { QuantityStepper } from '#web/ui/forms/quantity-stepper.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { useFocusWhenLost } from '#web/ui/layout/use-focus-when-lost.ts';
import styles from './back-in-stock-form.module.css';

export interface BackInStockFormProps {
  /** What is sold out, as its buyer calls it: `Masala Cashews, 7 oz`. */
  name: string;
  /** A variant by SKU, or a pack. */
  item: { sku: string } | { bundle_id: BundleId };
}

const FORM_ID = 'back-in-stock';

/**
 * Asks for one email when something is in stock again. How many is only asked for variants: a pack is a quantity
 * already. Key it by the item.
 */
export function BackInStockForm({ name, item }: BackInStockFormProps) {
  const api = useApi();
  const known = useAppSelector((state) => state.auth.user?.email ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const [quantity, setQuantity] = useState(1);
  const [isQuantityInvalid, setQuantityInvalid] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const titleId = useId();
  const email = typed ?? known;
  const request = useMutation({
    mutationFn: () =>
      api.call(backInStockEndpoints.requestBackInStock, {
        body: { store_id: api.storeId, item, quantity, email },
      }),
    onError: (failure) => emailProblem(failure) && field.current?.focus(),
  });
  // Cards of sold-out products link here, before the form is loaded.
  useEffect(() => {
    if (window.location.hash === `#${FORM_ID}`) field.current?.focus();
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isQuantityInvalid && !request.isPending) request.mutate();
  }

  const wrongAddress = emailProblem(request.error);
  return (
    <section className={styles.card} id={FORM_ID} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.title}>
        Sold out. For now.
      </h2>
      {request.isSuccess ? (
        <Requested confirmation={request.data.confirmation} email={email} />
      ) : (
        <form method="post" className={styles.form} onSubmit={submit}>
          <p className={styles.text}>We write once, when {name} is back. First asked, first told.</p>
          <TextField
            ref={field}
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            required
            value={email}
            onChange={(event) => setTyped(event.target.value)}
            error={wrongAddress}
          />
          {'sku' in item && (
            <div className={styles.quantity}>
              <span aria-hidden="true">How many</span>
              <QuantityStepper
                value={quantity}
                onChange={setQuantity}
                onValidityChange={setQuantityInvalid}
                label="How many to wait for"
                size="small"
              />
            </div>
          )}
          <Button type="submit" isWide isLoading={request.isPending}>
            {request.isPending ? 'Asking...' : 'Tell me when it is back'}
          </Button>
          {request.isError && wrongAddress === undefined && (
            <Notice kind="error" title={messageOf(request.error, 'That did not work. Please try again.')} />
          )}
        </form>
      )}
    </section>
  );
}

function emailProblem(failure: unknown): string | undefined {
  if (!(failure instanceof ApiProblem)) return undefined;
  return failure.errors.find(({ path }) => path === '/email')?.message;
}

type Confirmation = 'emailed' | 'not_needed';

function Requested({ confirmation, email }: { confirmation: Confirmation; email: string }) {
  return (
    <div ref={useFocusWhenLost<HTMLDivElement>()} tabIndex={-1}>
      <Notice kind="success" title={doneTitle(confirmation)}>
        <p>{doneText(confirmation, email)}</p>
      </Notice>
    </div>
  );
}

const doneTitle = (confirmation: Confirmation) =>
  confirmation === 'emailed' ? 'Look in your mail' : 'You are in the queue';

const doneText = (confirmation: Confirmation, email: string) =>
  confirmation === 'emailed'
    ? `One tap on the link that goes to ${email}, and you are in the queue. It works for three days.`
    : `The email goes to ${email}. Changed your mind? Your account settings end it.`;
