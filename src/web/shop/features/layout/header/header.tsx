import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { Link, NavLink } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { theme } from '#web/theme/theme.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { MenuIcon, PersonIcon, PreviousIcon } from '#web/ui/images/icons.tsx';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { useDeferredImport } from '#web/ui/timing/use-deferred-import.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { type MenuLink, menusOf } from './menu-links.ts';
import { useGlobalContent } from '../document/use-global-content.ts';

export interface HeaderProps {
  /** The cart button. */
  cart: ReactNode;
  /** The search button with its bar, shown if the content enables it (`displaySearchBar`). */
  search: ReactNode;
  /** The concierge's button, next to the menu. */
  concierge: ReactNode;
  /** Logo and the link back to the cart only, as at checkout. */
  isMinimal: boolean;
  /** Whether a minimal header has that link. */
  linksToCart: boolean;
}

/**
 * Logo, menu, account and cart. Only its lower part is sticky, so that shrinking does not move the page; past
 * 50 px it has its scrolled style. Spec §2, Layout.
 */
export function Header({ cart, search, concierge, isMinimal, linksToCart }: HeaderProps) {
  const isScrolled = useScrolled();
  const brand = useAppSelector((state) => state.global.brand);
  const content = useGlobalContent();
  const { navbar } = menusOf(content, brand);
  return (
    <header className={classNames(styles.header, isScrolled && styles.scrolled, isMinimal && styles.minimal)}>
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

/** The first links are left of the logo, the others on its right. */
const LEFT_LINKS = 3;

const loadMobileMenu = () => import('./mobile-menu.tsx');

function MainMenu({ links }: { links: readonly MenuLink[] }) {
  const [isMenuOpen, setMenuOpen] = useState(false);
  const menu = useDeferredImport(loadMobileMenu, isMenuOpen);
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
      {menu && <menu.MobileMenu links={links} isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
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

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true });
  return () => window.removeEventListener('scroll', onChange);
}

const isPastThreshold = () => window.scrollY > theme.navbar.scrollThreshold;
const isPastOnServer = () => false;

/** Whether the page is scrolled past 50 px. Spec §9. */
function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, isPastThreshold, isPastOnServer);
}
