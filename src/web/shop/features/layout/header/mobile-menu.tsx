import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { SidePanel } from '#web/ui/dialogs/side-panel.tsx';
import type { MenuLink } from './menu-links.ts';
import { useGlobalContent } from '../document/use-global-content.ts';
import styles from './mobile-menu.module.css';

export interface MobileMenuProps {
  links: readonly MenuLink[];
  isOpen: boolean;
  onClose: () => void;
}

/** The menu of narrow windows, which closes after a navigation. */
export function MobileMenu({ links, isOpen, onClose }: MobileMenuProps) {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  const { key } = useLocation();
  const previousKey = useRef(key);
  useEffect(() => {
    if (previousKey.current !== key) onClose();
    previousKey.current = key;
  }, [key, onClose]);

  const menu = useGlobalContent()?.illustrations?.menu;
  const picture =
    menu === undefined ? undefined : { '--menu-picture': `url(${menu.replace('.webp', '-640.webp')})` };
  const account: MenuLink = isAuthenticated
    ? { to: '/profile', label: 'Account' }
    : { to: '/login', label: 'Log in' };
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Menu" side="left">
      <ul className={styles.links} style={picture}>
        {[...links, account].map((link) => (
          <li key={link.to}>
            <NavLink to={link.to} reloadDocument={needsDocumentLoad(link.to)}>
              {link.mobileLabel ?? link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
