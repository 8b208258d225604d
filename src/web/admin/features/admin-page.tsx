import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import type { Permission } from '#domain/staff/permissions.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './admin-page.module.css';
import { ADMIN_PAGES, type AdminPagePath } from './admin-pages.ts';
import { useStaffMemberQuery } from './session/use-staff-member.ts';

/**
 * A page of the back office. The signed out are sent to sign in and back; a role that does not include the page sees
 * that in words. docs/decisions/0222.
 */
export function AdminPage({ path, children }: { path: AdminPagePath; children: ReactNode }) {
  const query = useQuery(useStaffMemberQuery());
  if (query.isPending) return <p role="status">One moment...</p>;
  if (query.isError)
    return (
      <Notice kind="error" title={messageOf(query.error, 'We could not find out who you are.')}>
        <Button variant="quiet" onClick={() => void query.refetch()}>
          Try again
        </Button>
      </Notice>
    );
  if (query.data === null) return <Navigate to="/admin/login" replace state={{ from: path }} />;
  const page = ADMIN_PAGES.find((one) => one.path === path);
  const permissions: readonly Permission[] = query.data.permissions;
  if (page && !permissions.includes(page.permission))
    return (
      <Notice kind="error" title="Your role does not include this page.">
        <p>
          You are signed in as {query.data.email}, role {query.data.role_name}. An owner of the shop can
          change that.
        </p>
      </Notice>
    );
  return <div className={styles.page}>{children}</div>;
}
