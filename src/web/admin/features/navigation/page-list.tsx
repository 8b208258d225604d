import { useEffect, useId, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { SignedInStaffMember } from '#contracts/admin/staff/session-calls.ts';
import { Icon } from '../../ui/layout/icon.tsx';
import { type PageGroup, pageGroupsFor } from './admin-pages.ts';
import styles from './navigation.module.css';

/** Scrolls the list around a link, not the page, until the link is in its middle; not when it is in sight. */
function bringIntoView(link: Element) {
  let list = link.parentElement;
  while (list && list !== document.body && list.scrollHeight <= list.clientHeight) list = list.parentElement;
  if (!list || list === document.body) return;
  const own = link.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const isInSight = own.top >= frame.top && own.bottom <= Math.min(frame.bottom, window.innerHeight);
  if (!isInSight) list.scrollTop += own.top - frame.top - (frame.height - own.height) / 2;
}

/** Links to the pages that the role includes, in groups. */
export function PageList({ member, onFollow }: { member: SignedInStaffMember; onFollow?: () => void }) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The page may be below the end of the list, where it was found by search or opened by a link.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one with each address.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current]');
    if (current) bringIntoView(current);
  }, [pathname]);
  return (
    <nav ref={nav} aria-label="Back office" className={styles.groups}>
      {pageGroupsFor(member).map((group) => (
        <GroupOfPages key={group.title} group={group} onFollow={onFollow} />
      ))}
    </nav>
  );
}

function GroupOfPages({
  group: { title, pages },
  onFollow,
}: {
  group: PageGroup;
  onFollow: (() => void) | undefined;
}) {
  const titleId = useId();
  return (
    <div className={styles.group}>
      {title !== null && (
        <p id={titleId} className={styles.pagesTitle}>
          {title}
        </p>
      )}
      <ul className={styles.pages} {...(title !== null && { 'aria-labelledby': titleId })}>
        {pages.map(({ path, name, icon }) => (
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
    </div>
  );
}
