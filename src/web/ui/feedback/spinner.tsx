import styles from './spinner.module.css';

/** Decorative; text next to it must say what is loading. */
export function Spinner() {
  return <span className={styles.ball} aria-hidden="true" />;
}
