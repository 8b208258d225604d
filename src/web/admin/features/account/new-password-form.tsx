import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { linkEndpoints, staffLinkQuery } from '#web/api/admin/staff/staff-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { useTokenFromHash } from '#web/page/use-token-from-hash.ts';
import { AdminForm, useAdminForm } from '../../ui/forms/admin-form.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { LinkStates } from './link-states.tsx';

/** Where the emailed link to a new password leads. */
export function NewPasswordForm() {
  const token = useTokenFromHash();
  const link = useQuery(staffLinkQuery(useApi(), token));
  return (
    <LinkStates query={link} token={token}>
      {({ email }) => <Password token={token} email={email ?? ''} />}
    </LinkStates>
  );
}

function Password({ token, email }: { token: string; email: string }) {
  const navigate = useNavigate();
  const state = useAdminForm({
    defaults: { password: '' },
    save: (api, { password }) =>
      api.call(linkEndpoints.redeemPasswordLink, { body: { password, token, store_id: api.storeId } }),
    done: 'Your new password is set. Please sign in with it.',
    onSaved: () => void navigate('/admin/login', { replace: true }),
  });
  return (
    <AdminForm state={state} submitLabel="Set the password">
      <p>For {email}. You are signed out everywhere.</p>
      <TextField
        label="New password"
        hint="At least 8 characters."
        type="password"
        autoComplete="new-password"
        required
        {...state.field('password')}
      />
    </AdminForm>
  );
}
