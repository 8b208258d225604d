import styles from './spinner.module.css';

/** A ball that rolls a few turns. Say in words, beside it, what is going on. */
export function Spinner() {
  return <span className={styles.ball} aria-hidden="true" />;
}
