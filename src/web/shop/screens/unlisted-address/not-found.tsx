import { useRedirect } from '#web/shop/features/redirects/use-redirect.ts';
import { useStoreTexts } from '#web/state/use-store-texts.ts';
import { ButtonLink } from '#web/ui/buttons/button.tsx';
import styles from './not-found.module.css';

/** The page of an address without one, with the store's drawing and words. */
export function NotFound() {
  useRedirect();
  const { items, notFound } = useStoreTexts();
  return (
    <div className={styles.page}>
      <img className={styles.picture} src="/pictures/brand/not-found.svg" alt="" width={800} height={640} />
      <div className={styles.body}>
        <p className={styles.score}>{notFound.badge}</p>
        <h1 className={styles.title}>{notFound.heading}</h1>
        <p className={styles.text}>{notFound.text}</p>
        <ButtonLink to="/shop" size="large">
          Back to the {items}
        </ButtonLink>
      </div>
    </div>
  );
}
