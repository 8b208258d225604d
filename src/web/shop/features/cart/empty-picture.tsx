import styles from './empty-picture.module.css';

/** The store's drawing of nothing in it, for empty lists. */
export function EmptyPicture() {
  return <img className={styles.picture} src="/pictures/brand/empty.svg" alt="" width={320} height={260} />;
}
