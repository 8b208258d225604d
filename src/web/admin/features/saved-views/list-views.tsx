import { useQuery } from '@tanstack/react-query';
import type { SavedViewList } from '#domain/staff/saved-view.ts';
import { savedViewsQuery } from '#web/api/admin/staff/saved-views-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { type View, ViewTabs } from '../../ui/table/list-tools.tsx';
import type { ListState } from '../../ui/table/use-list-state.ts';
import styles from './list-views.module.css';
import { SaveViewButton } from './save-view-button.tsx';
import { addressOfView } from './saved-view-address.ts';
import { ViewMenu } from './view-menu.tsx';

interface ListViewsProps {
  list: SavedViewList;
  /** The address of the list without filters: `/admin/orders`. */
  path: string;
  /** For screen readers: `Views of orders`. */
  label: string;
  /** The built-in ones. */
  views: readonly View[];
  state: ListState;
}

/** The built-in and the saved views of a list, and what can be done with the filters as they are. */
export function ListViews({ list, path, label, views, state }: ListViewsProps) {
  const { data: saved = [] } = useQuery(savedViewsQuery(useApi(), list));
  const current = saved.find(({ saved_view_id }) => saved_view_id === state.savedViewId) ?? null;
  const place = { list, path, state };
  if (views.length < 2 && saved.length === 0 && state.query === '') return null;
  return (
    <div className={styles.bar}>
      <div className={styles.tabs}>
        <ViewTabs
          label={label}
          views={[
            ...views.map((view) => ({ ...view, isCurrent: view.isCurrent && current === null })),
            ...saved.map((view) => ({
              label: view.name,
              to: addressOfView(path, view),
              isCurrent: view === current,
            })),
          ]}
        />
      </div>
      {current === null ? (
        state.query !== '' && <SaveViewButton {...place} />
      ) : (
        <ViewMenu key={current.saved_view_id} {...place} view={current} />
      )}
    </div>
  );
}
