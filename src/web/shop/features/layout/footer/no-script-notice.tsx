import styles from './no-script-notice.module.css';

const DEFAULT_TEXT =
  'You can read everything here. To fill a cart and pay, switch JavaScript on and load the page again.';

/** Tells visitors without JavaScript what does not work. */
export function NoScriptNotice({ text = DEFAULT_TEXT }: { text?: string | undefined }) {
  return (
    <noscript>
      <p className={styles.notice}>{text}</p>
    </noscript>
  );
}
