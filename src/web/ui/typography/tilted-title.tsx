import { splitLastWord } from './split-last-word.ts';
import styles from './tilted-title.module.css';

/** A title whose last word is rotated the other way. */
export function TiltedTitle({ children }: { children: string }) {
  const { before, last } = splitLastWord(children);
  if (before === '') return last;
  return (
    <>
      {before}
      <span className={styles.last}>{last}</span>
    </>
  );
}
