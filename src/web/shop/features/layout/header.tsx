import { type ReactNode, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuIcon, PersonIcon, PreviousIcon } from '#web/ui/images/icons.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { type MenuLink, menusOf } from './menu-links.ts';
import { useGlobalContent } from './use-global-content.ts';
import { useScrolled } from './use-scrolled.ts';

export interface HeaderProps {
  /** The cart button, from the screen's frame. */
  cart: ReactNode;
  /** The search button with its bar; shown when the shop's content wants it (`displaySearchBar`). */
  search: ReactNode;
  /** Who can be asked, beside the menu. */
  concierge: ReactNode;
  /** Logo and the way back only, as at checkout. */
  isMinimal: boolean;
  /** Whether that way leads to the cart; without it there is none. */
  linksToCart: boolean;
}

/**
 * The top seal of the bag: logo, menu, account, cart. It sticks with its lower part, so scrolling makes it low without moving the
 * page; past 50 px it takes its scrolled style. Spec §2, Layout.
 */
export function Header({ cart, search, concierge, isMinimal, linksToCart }: HeaderProps) {
  const isScrolled = useScrolled();
  const brand = useAppSelector((state) => state.global.brand);
  const content = useGlobalContent();
  const { navbar } = menusOf(content, brand);
  return (
    <header className={classNames(styles.header, isScrolled && styles.scrolled, isMinimal && styles.calm)}>
      <div className={styles.seal} aria-hidden="true" />
      <div className={styles.bar}>
        {!isMinimal && (
          <div className={styles.menu}>
            <MainMenu links={navbar} />
            {concierge}
          </div>
        )}
        {isMinimal && (linksToCart ? <BackToCart /> : <span />)}
        <Link to={content?.logo.route ?? '/'} className={styles.logo}>
          <Logo label={`${brand}, home`} />
        </Link>
        {isMinimal ? (
          <span />
        ) : (
          <VisitorLinks
            cart={cart}
            search={content?.displaySearchBar && search}
            links={navbar.slice(LEFT_LINKS)}
          />
        )}
      </div>
      <div className={styles.edge}>
        <TornEdge color="yellow" />
      </div>
    </header>
  );
}

/** How many links stand left of the logo; the rest stands right of it. */
const LEFT_LINKS = 3;

const loadMobileMenu = () => import('./mobile-menu.tsx');

function MainMenu({ links }: { links: readonly MenuLink[] }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const later = useDeferredImport(loadMobileMenu, isMenuOpen);
  return (
    <nav aria-label="Main">
      <span className={styles.menuButton}>
        <IconButton
          label="Menu"
          icon={<MenuIcon />}
          variant="bare"
          aria-haspopup="dialog"
          aria-expanded={isMenuOpen}
          onClick={() => setMenuOpen(true)}
        />
      </span>
      {later && <later.MobileMenu links={links} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      <MenuLinks links={links.slice(0, LEFT_LINKS)} />
    </nav>
  );
}

function MenuLinks({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} reloadDocument={needsDocumentLoad(to)} prefetch="intent">
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

function BackToCart() {
  return (
    <Link className={classNames(styles.account, styles.back)} to="/cart">
      <PreviousIcon />
      <span className={styles.accountLabel}>Back to cart</span>
    </Link>
  );
}

function VisitorLinks({
  cart,
  search,
  links,
}: {
  cart: ReactNode;
  search: ReactNode;
  links: readonly MenuLink[];
}) {
  const isAuthenticated = useAppSelector((state) => state.auth.isAuthenticated);
  return (
    <div className={styles.visitor}>
      {links.length > 0 && (
        <nav aria-label="Help">
          <MenuLinks links={links} />
        </nav>
      )}
      {search}
      <Link className={styles.account} to={isAuthenticated ? '/profile' : '/login'}>
        <PersonIcon />
        <span className={styles.accountLabel}>{isAuthenticated ? 'Account' : 'Log in'}</span>
      </Link>
      {cart}
    </div>
  );
}
