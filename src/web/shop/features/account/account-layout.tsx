import type { ReactNode } from 'react';
import { type IllustrationName, useIllustration } from '#web/state/use-illustration.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import styles from './account-layout.module.css';

export interface AccountLayoutProps {
  /** Which of the store's illustrations leans on the card. */
  illustration: IllustrationName;
  children: ReactNode;
}

/** The room of the account screens: the card, and where there is room a picture that leans on it. */
export function AccountLayout({ illustration, children }: AccountLayoutProps) {
  const picture = useIllustration(illustration);
  return (
    <div className={styles.stage}>
      <div className={styles.column}>{children}</div>
      <div className={styles.pack} aria-hidden="true">
        {picture !== undefined && <Picture src={picture} alt="" sizes="(min-width: 60rem) 40rem, 1px" />}
      </div>
    </div>
  );
}
