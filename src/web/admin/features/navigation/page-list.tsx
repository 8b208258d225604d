import { NavLink } from 'react-router';
import type { SignedInStaffMember } from '#web/api/admin/staff/session-api.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { pagesFor } from './admin-pages.ts';
import styles from './navigation.module.css';

/** Links to the pages that the role includes. */
export function PageList({ member, onFollow }: { member: SignedInStaffMember; onFollow?: () => void }) {
  return (
    <nav aria-label="Back office">
      <ul className={styles.pages}>
        {pagesFor(member)
          .filter(({ isHidden }) => !isHidden)
          .map(({ path, name, icon }) => (
            <li key={path}>
              <NavLink to={path} end={path === '/admin'} className={styles.page} onClick={onFollow}>
                {/* The title is for folded navigation; on the link screen readers would say it twice. */}
                <span className={styles.icon} title={name} aria-hidden="true">
                  <Icon name={icon} />
                </span>
                <span className={styles.name}>{name}</span>
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
