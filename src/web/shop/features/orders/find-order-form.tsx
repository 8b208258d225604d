import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { orderEndpoints } from '#web/api/endpoints/order-endpoints.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, MessageCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';

interface Sought {
  orderNumber: string;
  email: string;
}

/** Requests the link to an order by email. The answer is the same whether or not there is such an order. */
export function FindOrderForm() {
  const api = useApi();
  const fields = useRef<HTMLDivElement>(null);
  const request = useMutation({
    mutationFn: ({ orderNumber, email }: Sought) =>
      api.call(orderEndpoints.emailOrderLink, {
        body: { store_id: api.storeId, order_number: orderNumber, email },
      }),
  });
  const problems = request.error instanceof ApiProblem ? request.error.errors : [];
  const errorAt = (field: string) => problems.find(({ path }) => path === `/${field}`)?.message;
  useEffect(() => {
    if (request.isError) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [request.isError]);

  if (request.isSuccess) return <LinkSent {...request.variables} onReset={request.reset} />;
  return (
    <FormCard
      title="Where is my order?"
      level={2}
      introduction="Open the link in our mail about it. Gone, or cut off? Tell us its number and your email, and we mail you another."
      onSubmit={(typed) =>
        request.mutate({
          orderNumber: fieldText(typed, 'order_number').trim(),
          email: fieldText(typed, 'email').trim(),
        })
      }
      error={
        request.isError && problems.length === 0
          ? messageOf(request.error, 'We could not send the link. Please try again.')
          : null
      }
      actions={
        <SubmitButton isPending={request.isPending} label="Send me the link" pendingLabel="Sending..." />
      }
    >
      <div ref={fields} style={{ display: 'contents' }}>
        <TextField
          label="Order number"
          name="order_number"
          hint="In the subject of our mail, like #1001."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          error={errorAt('order_number')}
          required
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={errorAt('email')}
          required
        />
      </div>
      <p>
        You have an account? Your orders are in <Link to="/profile">your profile</Link>.
      </p>
    </FormCard>
  );
}

function LinkSent({ orderNumber, email, onReset }: Sought & { onReset: () => void }) {
  return (
    <MessageCard title="Look in your mail" level={2}>
      <p>
        If order <strong>{orderNumber}</strong> was bought with <strong>{email}</strong>, the link is on its
        way.
      </p>
      <p>Nothing there? Look in the spam folder, or check the number and the address.</p>
      <div>
        <Button variant="secondary" onClick={onReset}>
          Try another one
        </Button>
      </div>
    </MessageCard>
  );
}
