import type { ReactNode } from 'react';
import { type IllustrationName, useIllustration } from '#web/state/use-illustration.ts';
import { Picture } from '#web/ui/images/picture.tsx';
import styles from './account-layout.module.css';

/** State of the history entry of the login page after a sign-up. */
export const AFTER_SIGNUP = 'just-signed-up';

export interface AccountLayoutProps {
  /** The illustration next to the card. */
  illustration: IllustrationName;
  children: ReactNode;
}

/** The layout of the account pages: a card and, in wide windows, a picture behind it. */
export function AccountLayout({ illustration, children }: AccountLayoutProps) {
  const picture = useIllustration(illustration);
  return (
    <div className={styles.layout}>
      <div className={styles.column}>{children}</div>
      <div className={styles.picture} aria-hidden="true">
        {picture !== undefined && <Picture src={picture} alt="" sizes="(min-width: 60rem) 40rem, 1px" />}
      </div>
    </div>
  );
}
