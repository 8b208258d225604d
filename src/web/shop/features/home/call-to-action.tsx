import { Link } from 'react-router';
import { needsDocumentLoad } from '#domain/content/document-load.ts';
import { VisuallyHidden } from '#web/ui/typography/visually-hidden.tsx';
import styles from './call-to-action.module.css';

export interface CallToActionProps {
  text: string;
  /** A path of this shop, or another site, which opens in a new tab. */
  link: string;
  /** What lies behind the door: the name of a drawing in `/pictures/ingredients`. */
  ingredient: string;
}

/** One of the two large buttons of the coming-soon page. Spec §2, Home. */
export function CallToAction({ text, link, ingredient }: CallToActionProps) {
  const inside = (
    <>
      <span className={styles.text}>{text}</span>
      <img
        className={styles.ingredient}
        src={`/pictures/ingredients/${ingredient}.svg`}
        alt=""
        width={180}
        height={180}
        loading="lazy"
      />
    </>
  );
  if (link.startsWith('/')) {
    return (
      <Link to={link} reloadDocument={needsDocumentLoad(link)} prefetch="intent" className={styles.door}>
        {inside}
      </Link>
    );
  }
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" className={styles.door}>
      {inside}
      <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
    </a>
  );
}
