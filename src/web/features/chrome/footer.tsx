import { Link } from 'react-router';
import { useAppSelector } from '#web/state/hooks.ts';
import { TornEdge } from '#web/ui/torn-edge.tsx';
import styles from './footer.module.css';
import { Logo } from './logo.tsx';
import { MENU_LINKS, SOCIAL_LINKS } from './menu-links.ts';

/** The bottom seal of the bag: menu, social networks, About, copyright. Spec §2, Layout. */
export function Footer({ isCalm }: { isCalm: boolean }) {
  const brand = useAppSelector((state) => state.global.brand);
  return (
    <footer className={styles.footer}>
      <div className={styles.edge}>
        <TornEdge color="ink" side="top" shape="wavy" />
      </div>
      <div className={styles.field}>
        {!isCalm && <FooterContent brand={brand} />}
        <p className={styles.copyright}>© 2025 {brand}</p>
      </div>
    </footer>
  );
}

function FooterContent({ brand }: { brand: string }) {
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.about} aria-labelledby="footer-about">
          <h2 id="footer-about">About</h2>
          <p>
            In cricket, a doosra is the ball that turns the other way. {brand} does that to snacks: Indian
            spice where you expect plain salt, mixed and bagged in New York City.
          </p>
        </section>
        <nav aria-label="Footer">
          <h2>Go on</h2>
          <ul className={styles.links}>
            <li>
              <Link to="/">Home</Link>
            </li>
            {MENU_LINKS.map(({ to, label, isDocument = false }) => (
              <li key={to}>
                <Link to={to} reloadDocument={isDocument}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2>Crumbs elsewhere</h2>
          <ul className={styles.links}>
            {SOCIAL_LINKS.map(({ href, label }) => (
              <li key={href}>
                <a href={href} target="_blank" rel="noopener noreferrer">
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className={styles.wordmark} aria-hidden="true">
        <Logo label={brand} />
      </div>
    </>
  );
}
