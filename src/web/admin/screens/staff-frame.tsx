import type { ReactNode } from 'react';
import type { StaffPagePath } from '#web/page/staff-pages.ts';
import { PageContent } from '#web/ui/page-content.tsx';
import { PageSign } from '#web/ui/page-sign.tsx';
import { StaffRoom } from '../features/staff-room.tsx';
import styles from './staff-frame.module.css';

interface StaffFrameProps {
  path: StaffPagePath;
  title: string;
  /** What falls over the sign's edge. */
  ingredient: string;
  children: ReactNode;
}

/** The sign above each of the staff's rooms, and the room. */
export function StaffFrame({ path, title, ingredient, children }: StaffFrameProps) {
  return (
    <>
      <div className={styles.sign}>
        <PageSign title={title} ingredient={ingredient} field="amber" isLow />
      </div>
      <PageContent>
        <StaffRoom path={path}>{children}</StaffRoom>
      </PageContent>
    </>
  );
}
