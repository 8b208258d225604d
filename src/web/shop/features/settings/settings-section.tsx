import { type ReactNode, useId } from 'react';
import { SectionBoundary } from '#web/ui/layout/section-boundary.tsx';
import styles from './settings-section.module.css';

export interface SettingsSectionProps {
  title: string;
  /** The target of links within the page. */
  anchor: string;
  children: ReactNode;
}

/** One subject of the account settings: the title, and in wide windows the controls next to it. */
export function SettingsSection({ title, anchor, children }: SettingsSectionProps) {
  const id = useId();
  return (
    <section id={anchor} className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <div className={styles.content}>
        <SectionBoundary of={title}>{children}</SectionBoundary>
      </div>
    </section>
  );
}
