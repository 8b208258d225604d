import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';
import { type AdminPageEntry, includesOne } from './admin-pages.ts';

/**
 * A page of the back office. The signed out are sent to sign in and back; a role that does not include the page sees
 * that in words. docs/decisions/0222.
 */
export function GuardedPage({
  permission,
  children,
}: {
  permission: AdminPageEntry['permission'];
  children: ReactNode;
}) {
  const query = useQuery(useStaffMemberQuery());
  const { pathname, search } = useLocation();
  return (
    <QueryStates query={query} failure="We could not find out who you are.">
      {(member) => {
        if (member === null)
          return <Navigate to="/admin/login" replace state={{ from: `${pathname}${search}` }} />;
        if (!includesOne(member.permissions, permission))
          return (
            <Page title="Not included in your role">
              <EmptyState>
                Your role does not include this page. You are signed in as {member.email}, role{' '}
                {member.role_name}. An owner of the shop can change that.
              </EmptyState>
            </Page>
          );
        return children;
      }}
    </QueryStates>
  );
}
