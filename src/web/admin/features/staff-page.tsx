import type { ReactNode } from 'react';
import { Link, Navigate } from 'react-router';
import { STAFF_PAGES, type StaffPagePath } from '#web/page/staff-pages.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './staff-page.module.css';

/**
 * One of the staff pages. Signed-out users are sent to the login page and back; customers see an error.
 * docs/decisions/0083.
 */
export function StaffPage({ path, children }: { path: StaffPagePath; children: ReactNode }) {
  const { isReady, user } = useAppSelector((state) => state.auth);
  if (!isReady) return <p role="status">One moment...</p>;
  if (user === null) return <Navigate to="/login" replace state={{ from: path }} />;
  if (!user.isStaff) return <ForStaffOnly email={user.email} />;
  return (
    <div className={styles.page}>
      <StaffNavigation current={path} />
      {children}
    </div>
  );
}

function ForStaffOnly({ email }: { email: string }) {
  return (
    <Notice kind="error" title="This room is for the shop’s staff.">
      <p>
        You are logged in as {email}. <Link to="/profile">To your profile</Link>
      </p>
    </Notice>
  );
}

function StaffNavigation({ current }: { current: StaffPagePath }) {
  return (
    <nav aria-label="Staff" className={styles.navigation}>
      <ul className={styles.navigation}>
        {STAFF_PAGES.map(({ path, name }) => (
          <li key={path}>
            <ButtonLink
              to={path}
              variant={path === current ? 'primary' : 'secondary'}
              aria-current={path === current ? 'page' : undefined}
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
