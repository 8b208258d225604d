import styles from './skip-link.module.css';

/** The first thing that a keyboard reaches: jumps over the menus to the element with the id `target`. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
