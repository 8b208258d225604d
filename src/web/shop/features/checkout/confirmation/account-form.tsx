import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import type { CheckoutId } from '#domain/ids.ts';
import { ApiProblem, messageOf } from '#web/api/api-problem.ts';
import { signupAfterCheckout } from '#web/api/endpoints/signup-after-checkout.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button, ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import styles from './confirmation-view.module.css';

/** Aligned with the buttons above. Written here, because every page loads the stylesheet and few show this form. */
const BELOW_ACTIONS = {
  margin: '0 auto var(--space-8) max(var(--page-gutter), calc((100vw - 76rem) / 2))',
} as const;
const BREAKS = { overflowWrap: 'anywhere' } as const;

/**
 * Makes an account from a paid order: the order has the email and the name, so only a password is asked for. What is
 * said afterwards is the same whether or not the address had an account.
 */
export default function NewAccountForm({ sessionId, email }: { sessionId: CheckoutId; email: string }) {
  const api = useApi();
  const form = useRef<HTMLFormElement>(null);
  const signup = useMutation({
    mutationFn: (password: string) =>
      api.call(signupAfterCheckout, {
        body: { store_id: api.storeId, session_id: sessionId, password },
      }),
  });
  const problems = signup.error instanceof ApiProblem ? signup.error.errors : [];
  const problem = problems.find(({ path }) => path === '/password')?.message;
  useEffect(() => {
    if (problem !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problem]);

  if (signup.isSuccess) return <Requested email={email} />;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (signup.isPending) return;
    signup.mutate(String(new FormData(event.currentTarget).get('password') ?? ''));
  }
  return (
    <section className={styles.message} style={BELOW_ACTIONS} aria-labelledby="account-form">
      <h2 id="account-form" className={styles.title}>
        Keep this order handy.
      </h2>
      <p style={BREAKS}>
        A password is all that is missing: it makes an account for <strong>{email}</strong>, with this order
        in it.
      </p>
      <form ref={form} method="post" style={{ display: 'contents' }} onSubmit={submit}>
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Choose a password"
          name="password"
          autoComplete="new-password"
          hint="8 characters or more. A silly sentence works well."
          error={problem}
          required
        />
        <div>
          <Button type="submit" isLoading={signup.isPending}>
            Create my account
          </Button>
        </div>
      </form>
      {signup.isError && problem === undefined && (
        <Notice kind="error" title={messageOf(signup.error, 'That did not work. Please try again.')} />
      )}
    </section>
  );
}

function Requested({ email }: { email: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.message} style={BELOW_ACTIONS} aria-labelledby="account-form">
      <h2 ref={heading} id="account-form" className={styles.title} tabIndex={-1}>
        Now log in.
      </h2>
      <p style={BREAKS}>
        Log in with <strong>{email}</strong> and your new password: a new account has this order in it. If the
        address had an account before, that one stays as it was, password included, and our mail says so.
      </p>
      <div>
        <ButtonLink to="/login">Log in</ButtonLink>
      </div>
    </section>
  );
}
