import styles from './sandbox-banner.module.css';

/** Shown on every page of a sandboxed shop. Spec §10, Sandbox. */
export function SandboxBanner() {
  return (
    <aside className={styles.banner} aria-label="About this shop">
      <strong>Sandbox:</strong> no real card is charged.
    </aside>
  );
}
