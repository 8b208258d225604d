import { useQuery } from '@tanstack/react-query';
import { homeQuery } from '#web/api/admin/home-api.ts';
import { useApi } from '#web/api/use-api.ts';
import { QueryStates } from '../../ui/feedback/query-states.tsx';
import { Columns } from '../../ui/layout/section.tsx';
import { Checklist } from './checklist.tsx';
import { RecentSales } from './recent-sales.tsx';
import { TaskList } from './task-list.tsx';

/** What needs doing now, and how sales go. */
export function Home() {
  const home = useQuery(homeQuery(useApi()));
  return (
    <QueryStates query={home} failure="We could not fetch what needs doing.">
      {({ tasks, most, sales }) => (
        <Columns
          main={
            <>
              <TaskList tasks={tasks} most={most} />
              <Checklist />
            </>
          }
          aside={sales === null ? null : <RecentSales sales={sales} />}
        />
      )}
    </QueryStates>
  );
}
