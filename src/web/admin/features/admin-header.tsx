import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { NavLink, useNavigate } from 'react-router';
import { sessionEndpoints } from '#web/api/admin/session-api.ts';
import { messageOf } from '#web/api/api-problem.ts';
import { useApi } from '#web/api/use-api.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './admin-header.module.css';
import { pagesFor } from './admin-pages.ts';
import { useStaffMemberQuery } from './session/use-staff-member.ts';

/** The pages that the role includes, who is signed in, and signing out. */
export function AdminHeader({ brand }: { brand: string }) {
  const { data: member } = useQuery(useStaffMemberQuery());
  return (
    <header className={styles.header}>
      <p className={styles.brand}>
        {brand} <span className={styles.office}>Back office</span>
      </p>
      {member && (
        <>
          <nav aria-label="Back office" className={styles.navigation}>
            <ul className={styles.pages}>
              {pagesFor(member).map(({ path, name }) => (
                <li key={path}>
                  <NavLink to={path} end className={styles.page}>
                    {name}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
          <p className={styles.member}>
            {member.name} <span className={styles.role}>{member.role_name}</span>
          </p>
          <SignOut />
        </>
      )}
    </header>
  );
}

function SignOut() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const signOut = useMutation({
    mutationFn: () => api.call(sessionEndpoints.signOut, { body: { store_id: api.storeId } }),
    onSuccess: async () => {
      await navigate('/admin/login');
      // What was fetched for this staff member must not be shown to the next one.
      queryClient.clear();
    },
  });
  return (
    <>
      <Button variant="quiet" isLoading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      {signOut.isError && (
        <Notice kind="error" title={messageOf(signOut.error, 'You are still signed in.')} />
      )}
    </>
  );
}
