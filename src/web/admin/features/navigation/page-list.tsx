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
              <NavLink
                to={path}
                end={path === '/admin'}
                className={styles.page}
                title={name}
                onClick={onFollow}
              >
                <Icon name={icon} />
                <span className={styles.name}>{name}</span>
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
