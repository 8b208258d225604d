import type { ReactNode } from 'react';
import type { StaffPagePath } from '#web/page/staff-pages.ts';
import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { StaffPage } from '../features/staff-page.tsx';
import styles from './staff-frame.module.css';

interface StaffFrameProps {
  path: StaffPagePath;
  title: string;
  /** An ingredient drawn over the header's edge. */
  ingredient: string;
  children: ReactNode;
}

/** The header and content of a staff page. */
export function StaffFrame({ path, title, ingredient, children }: StaffFrameProps) {
  return (
    <>
      <div className={styles.header}>
        <PageHeader title={title} ingredient={ingredient} color="amber" isCompact />
      </div>
      <PageContainer>
        <StaffPage path={path}>{children}</StaffPage>
      </PageContainer>
    </>
  );
}
