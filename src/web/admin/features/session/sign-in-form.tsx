import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { sessionEndpoints } from '#web/api/admin/session-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { fieldText } from '#web/ui/forms/field-text.ts';
import { FormCard, SubmitButton } from '#web/ui/forms/form-card.tsx';
import { PasswordField } from '#web/ui/forms/password-field.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { pageAfterSignIn } from '../admin-pages.ts';
import { useStaffMemberQuery } from './use-staff-member.ts';

/** Signs a staff member in and leads to the page that asked for it. */
export function SignInForm() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { state } = useLocation();
  const memberQuery = useStaffMemberQuery();
  const { data: member } = useQuery(memberQuery);
  const signIn = useMutation({
    mutationFn: (fields: FormData) => {
      const [email, password] = [fieldText(fields, 'email'), fieldText(fields, 'password')];
      return api.call(sessionEndpoints.signIn, { body: { email, password, store_id: api.storeId } });
    },
    onSuccess: ({ staff_member }) => queryClient.setQueryData(memberQuery.queryKey, staff_member),
  });
  if (member) return <Navigate to={pageAfterSignIn(state, member)} replace />;
  return (
    <FormCard
      title="Sign in"
      onSubmit={(fields) => signIn.mutate(fields)}
      error={signIn.isError ? messageOf(signIn.error, 'That did not work. Please try again.') : null}
      actions={<SubmitButton isPending={signIn.isPending} label="Sign in" pendingLabel="Signing in..." />}
    >
      <TextField label="Email" name="email" type="email" autoComplete="username" required />
      <PasswordField name="password" autoComplete="current-password" required />
    </FormCard>
  );
}
