import styles from './skip-link.module.css';

/** The first focusable element; jumps over the menus to the element with the id `target`. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
