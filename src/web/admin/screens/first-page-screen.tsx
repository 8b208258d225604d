import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { pagesFor } from '../features/navigation/admin-pages.ts';
import { GuardedPage } from '../features/navigation/guarded-page.tsx';
import { useStaffMemberQuery } from '../features/session/use-staff-member.ts';
import { ADMIN_HANDLE, adminMeta } from './admin-meta.ts';

export const handle = ADMIN_HANDLE;
export const meta = adminMeta('Back office');

/** The address /admin leads to the first page that the role includes. */
export default function FirstPageScreen() {
  return (
    <GuardedPage permission="signed_in">
      <ToFirstPage />
    </GuardedPage>
  );
}

function ToFirstPage() {
  const { data: member } = useQuery(useStaffMemberQuery());
  const path = member ? pagesFor(member)[0]?.path : undefined;
  return (
    <Navigate
      to={path === '/admin/orders' ? '/admin/orders?view=to_pack&sort=oldest' : (path ?? '/admin/account')}
      replace
    />
  );
}
