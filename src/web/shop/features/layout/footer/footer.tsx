import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import { useAppSelector } from '#web/state/hooks.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { TornEdge } from '#web/ui/layout/torn-edge.tsx';
import { NewTabMark } from '#web/ui/typography/new-tab-mark.tsx';
import { Paragraphs } from '#web/ui/typography/paragraphs.tsx';
import { paragraphsAtLineBreaks } from '#web/ui/typography/split-paragraphs.ts';
import { useGlobalContent } from '../document/use-global-content.ts';
import { Logo } from '../header/logo.tsx';
import { type MenuLink, menusOf } from '../header/menu-links.ts';
import { CurrencyChoice } from './currency-choice.tsx';
import styles from './footer.module.css';

interface FooterProps {
  isMinimal: boolean;
  newsletter: ReactNode;
  /** Opens the concierge; false on pages that have none. */
  onAsk: (() => void) | false;
}

/** Menus, social networks, About text and copyright. Spec §2, Layout. */
export function Footer({ isMinimal, newsletter, onAsk }: FooterProps) {
  const brand = useAppSelector((state) => state.global.brand);
  const content = useGlobalContent();
  const { socialHeading } = useStoreTexts();
  const menus = menusOf(content, brand);
  return (
    <footer className={styles.footer}>
      <div className={styles.edge}>
        <TornEdge color="ink" side="top" shape="wavy" />
      </div>
      <div className={styles.inner}>
        {newsletter}
        {!isMinimal && (
          <>
            <div className={styles.columns}>
              {content && (
                <div className={styles.about}>
                  <h2>{content.footer.about.heading}</h2>
                  <Paragraphs of={paragraphsAtLineBreaks(content.footer.about.text)} />
                </div>
              )}
              <nav aria-label="Footer">
                <h2>Go on</h2>
                <FooterLinks links={menus.footer} />
                {content && onAsk && (
                  <button type="button" className={styles.ask} onClick={onAsk}>
                    {content.chatbotStyles.triggerButton.text}
                  </button>
                )}
                <CurrencyChoice />
              </nav>
              {menus.legal.length > 0 && (
                <nav aria-label="Small print">
                  <h2>Small print</h2>
                  <FooterLinks links={menus.legal} />
                </nav>
              )}
              {content && (
                <div>
                  <h2>{socialHeading}</h2>
                  <ul className={styles.links}>
                    {content.socialMediaLinks.map(({ name, url }) => (
                      <li key={url}>
                        <a href={url} target="_blank" rel="noopener noreferrer">
                          {name}
                          <NewTabMark />
                        </a>
                      </li>
                    ))}
                  </ul>
                </div>
              )}
            </div>
            <div className={styles.wordmark} aria-hidden="true">
              <Logo label={brand} isOnDark />
            </div>
          </>
        )}
        <p className={styles.copyright}>{content?.footer.copyright ?? `© 2025 ${brand}`}</p>
      </div>
    </footer>
  );
}

function FooterLinks({ links }: { links: readonly MenuLink[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} reloadDocument={needsDocumentLoad(to)}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
