import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { classNames } from '#web/ui/class-names.ts';
import { Icon } from './icon.tsx';
import { useListAddress } from './list-addresses.ts';
import styles from './page.module.css';

interface PageProps {
  title: string;
  /** Beside the title: badges of a state. */
  badges?: ReactNode;
  /** One line below the title. */
  about?: ReactNode;
  /** The list that the page belongs to, to which it leads as it was left. */
  back?: { to: string; label: string };
  /** Buttons at the end of the head; the one that matters is last. */
  actions?: ReactNode;
  /** Beside the title, also on a phone: the ways to the next one and the one before. */
  ways?: ReactNode;
  /** Keeps the head in view where there is room: for long forms. */
  hasStickyHead?: boolean;
  /** For forms and settings, whose lines would be too long. */
  isNarrow?: boolean;
  /** Whether only the content is printed: for paperwork. */
  isPaperwork?: boolean;
  children: ReactNode;
}

/** The head and content of a page of the back office. */
export function Page({
  title,
  badges,
  about,
  back,
  actions,
  ways,
  hasStickyHead = false,
  isNarrow = false,
  isPaperwork = false,
  children,
}: PageProps) {
  const backTo = useListAddress(back?.to ?? null);
  return (
    <div className={classNames(styles.page, isNarrow && styles.narrow)}>
      <header
        className={classNames(styles.head, hasStickyHead && styles.sticky, isPaperwork && styles.notPrinted)}
      >
        {back && (
          <Link to={backTo} className={styles.back} aria-label={`Back to ${back.label}`}>
            <Icon name="back" />
          </Link>
        )}
        <div className={styles.titles}>
          <h1 className={styles.title}>
            {title} {badges}
          </h1>
          {about !== undefined && <p className={styles.about}>{about}</p>}
        </div>
        {ways !== undefined && <div className={styles.ways}>{ways}</div>}
        {actions !== undefined && actions !== false && actions !== null && (
          <div className={styles.actions}>{actions}</div>
        )}
      </header>
      {children}
    </div>
  );
}
