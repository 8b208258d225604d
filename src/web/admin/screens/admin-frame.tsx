import type { ReactNode } from 'react';

import { PageContainer } from '#web/ui/layout/page-container.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { AdminPage } from '../features/admin-page.tsx';
import type { AdminPagePath } from '../features/admin-pages.ts';
import styles from './admin-frame.module.css';

interface AdminFrameProps {
  path: AdminPagePath;
  title: string;
  /** An ingredient drawn over the header's edge. */
  ingredient: string;
  children: ReactNode;
}

/** The header and content of a page. */
export function AdminFrame({ path, title, ingredient, children }: AdminFrameProps) {
  return (
    <>
      <div className={styles.header}>
        <PageHeader title={title} ingredient={ingredient} color="amber" isCompact />
      </div>
      <PageContainer>
        <AdminPage path={path}>{children}</AdminPage>
      </PageContainer>
    </>
  );
}
