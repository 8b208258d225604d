import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EmptyState, QueryStates } from '../../ui/feedback/query-states.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SignedOut } from '../session/signed-out.tsx';
import { useStaffMemberQuery } from '../session/use-staff-member.ts';
import { type AdminPageEntry, includesOne } from './admin-pages.ts';

/**
 * A page of the back office. Those who open it signed out are sent to sign in and back; a role that does not include the
 * page sees that in words. docs/decisions/0222.
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
      {(member) => (
        <Guard
          onLookAgain={() => void query.refetch()}
          member={member}
          permission={permission}
          from={`${pathname}${search}`}
        >
          {children}
        </Guard>
      )}
    </QueryStates>
  );
}

interface GuardProps {
  member: SignedInStaffMember | null;
  permission: AdminPageEntry['permission'];
  /** The address of the page. */
  from: string;
  /** Fetches the role again. */
  onLookAgain: () => void;
  children: ReactNode;
}

/** A page that was opened stays when session or role end meanwhile, so that nothing typed is lost. */
function Guard({ member, permission, from, onLookAgain, children }: GuardProps) {
  const [openedBy, setOpenedBy] = useState<string | null>(null);
  const isIncluded = member !== null && includesOne(member.permissions, permission);
  if (isIncluded && openedBy !== member.id) setOpenedBy(member.id);
  const isOpen = openedBy !== null && (member === null || member.id === openedBy);
  if (!isIncluded && !isOpen)
    return member === null ? (
      <Navigate to="/admin/login" replace state={{ from }} />
    ) : (
      <NotIncluded member={member} />
    );
  return (
    <>
      {member === null && <SignedOut />}
      {member !== null && !isIncluded && (
        <Notice
          tone="warn"
          title="Your role no longer includes this page."
          actions={<Button onClick={onLookAgain}>Look again</Button>}
        >
          What you typed is still here, but it cannot be saved. An owner of the shop can change your role.
        </Notice>
      )}
      <Fragment key={openedBy}>{children}</Fragment>
    </>
  );
}

function NotIncluded({ member }: { member: SignedInStaffMember }) {
  return (
    <Page title="Not included in your role">
      <EmptyState>
        Your role does not include this page. You are signed in as {member.email}, role {member.role_name}. An
        owner of the shop can change that.
      </EmptyState>
    </Page>
  );
}
