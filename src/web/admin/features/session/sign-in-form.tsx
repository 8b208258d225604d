import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import { sessionEndpoints } from '#web/api/admin/session-api.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { pageAfterSignIn } from '../navigation/admin-pages.ts';
import { useStaffMemberQuery } from './use-staff-member.ts';

/** Signs a staff member in and leads to the page that asked for it. */
export function SignInForm() {
  const queryClient = useQueryClient();
  const { state: location } = useLocation();
  const memberQuery = useStaffMemberQuery();
  const { data: member } = useQuery(memberQuery);
  const state = useAdminForm({
    defaults: { email: '', password: '' },
    save: (api, fields) => api.call(sessionEndpoints.signIn, { body: { ...fields, store_id: api.storeId } }),
    onSaved: ({ staff_member }) => queryClient.setQueryData(memberQuery.queryKey, staff_member),
  });
  if (member) return <Navigate to={pageAfterSignIn(location, member)} replace />;
  return (
    <AdminForm state={state} submitLabel="Sign in">
      <TextField label="Email" type="email" autoComplete="username" required {...state.field('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        required
        {...state.field('password')}
      />
    </AdminForm>
  );
}
