import { Link } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import type { Accent } from '#web/ui/layout/page-header.tsx';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './call-to-action.module.css';

export interface CallToActionProps {
  text: string;
  /** A path of this shop, or the URL of another site, which opens in a new tab. */
  link: string;
  /** The drawing that is shown on hover. */
  accent: Accent;
}

/** A large link of the coming-soon page. Spec §2, Home. */
export function CallToAction({ text, link, accent }: CallToActionProps) {
  const content = (
    <>
      <span className={styles.text}>{text}</span>
      <img
        className={styles.accent}
        src={`/pictures/brand/accent-${accent}.svg`}
        alt=""
        width={180}
        height={180}
        loading="lazy"
      />
    </>
  );
  if (link.startsWith('/')) {
    return (
      <Link to={link} reloadDocument={needsDocumentLoad(link)} prefetch="intent" className={styles.link}>
        {content}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={styles.link}>
      {content}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
