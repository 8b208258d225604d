import styles from './no-script-notice.module.css';

const WORDS =
  'You can read everything here. To fill a cart and pay, switch JavaScript on and load the page again.';

/** For those who read without JavaScript: what they cannot do here, so that nobody waits for a page that will not come. */
export function NoScriptNotice({ words = WORDS }: { words?: string | undefined }) {
  return (
    <noscript>
      <p className={styles.notice}>{words}</p>
    </noscript>
  );
}
