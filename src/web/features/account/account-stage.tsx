import type { ReactNode } from 'react';
import { Picture } from '#web/ui/picture.tsx';
import styles from './account-stage.module.css';

export interface AccountStageProps {
  /** The pack that leans on the card. */
  picture: string;
  children: ReactNode;
}

/** The room of the account screens: the card, and where there is room a pack that leans on it. */
export function AccountStage({ picture, children }: AccountStageProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.column}>{children}</div>
      <div className={styles.pack} aria-hidden="true">
        <Picture src={picture} alt="" sizes="(min-width: 60rem) 40rem, 1px" />
      </div>
    </div>
  );
}
