import type { ReactNode } from 'react';
import type { StaffPagePath } from '#web/page/staff-pages.ts';
import { PageContent } from '#web/ui/layout/page-content.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { StaffPage } from '../features/staff-page.tsx';
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
        <PageHeader title={title} ingredient={ingredient} field="amber" isLow />
      </div>
      <PageContent>
        <StaffPage path={path}>{children}</StaffPage>
      </PageContent>
    </>
  );
}
