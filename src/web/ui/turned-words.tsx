import { turnedTitle } from '#domain/content/turned-title.ts';
import styles from './turned-words.module.css';

/** A title whose last word turns the other way. */
export function TurnedWords({ children }: { children: string }) {
  const { before, last } = turnedTitle(children);
  if (before === '') return last;
  return (
    <>
      {before}
      <span className={styles.turned}>{last}</span>
    </>
  );
}
